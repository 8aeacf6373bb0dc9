import type { StoryStage } from "../open-story.ts";
import { PERSON } from "../story-people.ts";

interface Listed {
  readonly id: string;
  readonly subject: string;
  readonly check: string;
  readonly version: number;
}

/** Findings of acme.test as its administrator lists them. */
export const readFindings = async ({ portal }: StoryStage, filter: string): Promise<readonly Listed[]> =>
  (await portal.call<{ data: Listed[] }>(PERSON.admin, "GET", `/findings/?domain=acme.test&${filter}`)).data;

const judge = async (stage: StoryStage, findings: readonly Listed[], body: object): Promise<void> => {
  if (findings.length === 0) throw new Error(`The story has no finding that is ${JSON.stringify(body)}.`);
  for (const { id, version } of findings)
    await stage.portal.call(PERSON.admin, "PATCH", `/findings/${id}/`, { ...body, version });
};

/** What no one fixes during the story. */
const ACCEPTED: readonly string[] = ["email-caa", "email-dnssec"];
/** What exists on every day of the story, so that the number of open findings does not depend on the choice. */
const NO_WEAKNESS = "domain-name-servers";

/** The administrator goes through what was found: some is accepted for a quarter, some is no weakness, some is at work. */
export const triage = async (stage: StoryStage): Promise<void> => {
  const expires = Math.floor(stage.services.now().getTime() / 1000) + 180 * 86_400;
  const email = await readFindings(stage, "area=email-weaknesses&severity=low");
  const web = (severity: string, count: number) =>
    readFindings(stage, `area=web-apps-exposures&severity=${severity}`).then((found) =>
      found.toSorted((a, b) => (a.subject < b.subject ? -1 : 1)).slice(0, count),
    );
  await judge(
    stage,
    email.filter(({ check }) => ACCEPTED.includes(check)),
    {
      status: "accepted risk",
      note: "Accepted by the board until the mail platform is replaced.",
      approver: PERSON.admin,
      expires_at: expires,
    },
  );
  const information = await readFindings(stage, "area=web-apps-exposures&severity=info");
  await judge(
    stage,
    information.filter(({ check }) => check === NO_WEAKNESS),
    { status: "false positive", note: "IPv6 is not offered by decision of the network team." },
  );
  await judge(stage, await web("medium", 2), {
    status: "acknowledged",
    note: "Scheduled for the next release.",
  });
};
