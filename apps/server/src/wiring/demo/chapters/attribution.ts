import type { StoryStage } from "../open-story.ts";
import { PERSON } from "../story-people.ts";
import { runJobs } from "./run-jobs.ts";

type Decision = "accept" | "reject" | "later";

/** The user who searches for further assets of an organization, and the seeds of that organization. */
interface Search {
  readonly email: string;
  /** The client that the person works in. */
  readonly client?: string;
  readonly seeds: readonly (readonly [kind: string, value: string, note?: string])[];
  readonly decisions?: readonly (readonly [value: string, decision: Decision, reason?: string])[];
}

const SEARCHES: readonly Search[] = [
  {
    email: PERSON.admin,
    seeds: [
      ["organization", "Acme Tools Ltd", "As registered in the United Kingdom"],
      ["certificate-organization", "Acme Tools Ltd"],
      ["brand", "acmetools", "Former name of the online shop"],
    ],
    decisions: [
      ["coyote-supply.test", "reject", "Customer whose DNS we host"],
      ["acmetools.test", "later", "Marketing checks whether the name is still ours"],
    ],
  },
  {
    email: PERSON.partner,
    client: "Orchard Foods",
    seeds: [
      ["organization", "Orchard Foods Ltd"],
      ["certificate-organization", "Orchard Foods Ltd"],
      ["brand", "orchardfoods"],
    ],
    decisions: [
      ["valleycider.test", "accept", "Confirmed by the client"],
      ["fruitbox.test", "reject", "Delivery company with its own team"],
    ],
  },
  { email: PERSON.partner, seeds: [["organization", "Harbour Partners Ltd"]] },
];

const clientOf = async ({ portal }: StoryStage, { email, client }: Search): Promise<string | undefined> => {
  if (client === undefined) return undefined;
  const { data } = await portal.call<{ data: { id: string; name: string }[] }>(email, "GET", "/org_management/");
  const found = data.find(({ name }) => name === client);
  if (found === undefined) throw new Error(`The story has no client ${client}.`);
  return found.id;
};

/** Seeds are entered, and searched for at once. The operator has one of the services asked at the lab's copy. */
export const enterSeeds = async (stage: StoryStage): Promise<void> => {
  await stage.portal.call(PERSON.operator, "PATCH", "/portal_management/connectors/names:urlscan/", {
    url: "http://urlscan.publishers.test",
  });
  for (const search of SEARCHES) {
    const organization = await clientOf(stage, search);
    for (const [kind, value, note] of search.seeds) {
      const seed = { kind, value, ...(note !== undefined && { note }) };
      await stage.portal.call(search.email, "POST", "/seeds/", seed, organization);
    }
  }
};

/** Some candidates are accepted, some rejected, some deferred; the others wait for a decision. */
export const reviewCandidates = async (stage: StoryStage): Promise<void> => {
  for (const search of SEARCHES) {
    const organization = await clientOf(stage, search);
    const { data } = await stage.portal.call<{ data: { id: string; value: string }[] }>(
      search.email,
      "GET",
      "/candidates/?page_size=100",
      undefined,
      organization,
    );
    for (const [value, decision, reason] of search.decisions ?? []) {
      const found = data.find((candidate) => candidate.value === value);
      if (found === undefined) throw new Error(`The story has no candidate ${value}.`);
      const body = { ids: [found.id], decision, ...(reason !== undefined && { reason }) };
      await stage.portal.call(search.email, "POST", "/candidates/decide/", body, organization);
    }
  }
};

/** The weekly search. */
export const searchAgain = (stage: StoryStage): Promise<void> => runJobs(stage, "sweep-seeds");
