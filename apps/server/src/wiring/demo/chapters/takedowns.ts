import { DAY_MS } from "@parapet/domain/durations";

import type { StoryStage } from "../open-story.ts";
import { PERSON } from "../story-people.ts";
import { readFindings } from "./findings.ts";
import { runJobs } from "./run-jobs.ts";

interface Detail {
  readonly version: number;
  readonly state: string;
  readonly notices: readonly {
    id: string;
    address: string | null;
    locale: string;
    subject: string;
    body: string;
    version: number;
  }[];
}

const idOf = async ({ portal }: StoryStage, name: string): Promise<string> => {
  const { data } = await portal.call<{ data: { id: string; name: string }[] }>(
    PERSON.operator,
    "GET",
    `/takedown_management/?q=${name}`,
  );
  // Newest first: a name may have been requested before.
  const found = data.find((request) => request.name === name);
  if (found === undefined) throw new Error(`The story has no takedown of ${name}.`);
  return found.id;
};

const detailOf = async ({ portal }: StoryStage, id: string): Promise<Detail> =>
  (await portal.call<{ data: Detail }>(PERSON.operator, "GET", `/takedown_management/${id}/`)).data;

/** Look-alikes with a website. The lab gave each its certificate two days before the run that found it. */
const SITES: ReadonlySet<string> = new Set(["acrne.test", "acme-login.test", "acmee.test"]);
const CERTIFICATE_AGE = 2;

/** The website of a look-alike shows the certificate that it had on this day of the story. */
const asOnThisDay = async ({ services }: StoryStage, name: string, collect: () => Promise<unknown>): Promise<void> => {
  const { lab } = services;
  const issue = async (issuedDaysAgo: number): Promise<void> => {
    if (lab === null || !SITES.has(name)) return;
    const certificate = { state: "good", issuedDaysAgo } as const;
    await lab.change("acme.test", [{ change: "certificate", host: name, certificate }]);
  };
  await issue(Math.round((Date.now() - services.now().getTime()) / DAY_MS) + CERTIFICATE_AGE);
  await collect();
  await issue(CERTIFICATE_AGE);
};

/** The customer asks; evidence is collected and the notices are drafted. */
export const requestTakedown =
  (name: string, reason: string) =>
  async (stage: StoryStage): Promise<void> => {
    const finding = (await readFindings(stage, `area=domain-name-variations&status=all&q=${name}`)).find(
      ({ subject }) => subject === name,
    );
    if (finding === undefined) throw new Error(`The story has no look-alike ${name}.`);
    await asOnThisDay(stage, name, () =>
      stage.portal.call(PERSON.admin, "POST", "/takedown_management/", {
        finding: finding.id,
        reason,
        note: "The domain imitates our company.",
      }),
    );
  };

/** The operator sends the first notice. */
export const sendNotice =
  (name: string) =>
  async (stage: StoryStage): Promise<void> => {
    const id = await idOf(stage, name);
    const { notices } = await detailOf(stage, id);
    const notice = notices[0];
    if (notice === undefined) throw new Error(`The story has no notice about ${name}.`);
    const path = `/takedown_management/${id}/notices/${notice.id}/`;
    if (notice.address === null) {
      const { locale, subject, body, version } = notice;
      const address = "abuse@registrar.example";
      await stage.portal.call(PERSON.operator, "PATCH", path, { address, locale, subject, body, version });
    }
    await stage.portal.call(PERSON.operator, "POST", `${path}send/`);
  };

export const moveTakedown =
  (name: string, state: string, note: string | null = null) =>
  async (stage: StoryStage): Promise<void> => {
    const id = await idOf(stage, name);
    const { version } = await detailOf(stage, id);
    await stage.portal.call(PERSON.operator, "POST", `/takedown_management/${id}/state/`, { state, note, version });
  };

export const withdrawTakedown =
  (name: string) =>
  async (stage: StoryStage): Promise<void> => {
    await stage.portal.call(PERSON.admin, "POST", `/takedown_management/${await idOf(stage, name)}/withdraw/`);
  };

/** The daily check all requests. */
export const recheckTakedowns = (stage: StoryStage): Promise<void> => runJobs(stage, "recheck-takedowns");
