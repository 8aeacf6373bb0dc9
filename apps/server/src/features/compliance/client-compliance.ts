import type { Db } from "@parapet/db/db";
import { domainsOfOrganizations } from "@parapet/db/queries/verification";
import { CONTROL_ANSWERS, type ControlAnswer, type FrameworkId, FRAMEWORKS } from "@parapet/domain/compliance";
import type { AnswerCounts, ClientCompliance } from "@parapet/domain/contracts/compliance";
import type { OrgId } from "@parapet/domain/contracts/ids";
import type { FindingArea } from "@parapet/domain/risk";

import { reachesDomain, type RowReach } from "../../platform/session/reach.ts";
import { unixSecondsOrNull } from "../../platform/unix-seconds.ts";
import { frameworkStates } from "./framework-state.ts";

/** Domains of one client that are evaluated; the reply says how many. */
const MAX_DOMAINS = 20;

/** The first of these that one domain has is the answer of the client. */
const ORDER: readonly ControlAnswer[] = ["against", "not-assessed", "for", "not-visible"];

const COUNT_OF = Object.fromEntries(CONTROL_ANSWERS.map((answer) => [answer, answer.replace("-", "_")])) as Readonly<
  Record<ControlAnswer, keyof AnswerCounts>
>;

/** One answer for several domains: evidence against in one outweighs, and evidence for needs every domain. */
export const combineAnswers = (answers: readonly ControlAnswer[]): ControlAnswer =>
  ORDER.find((answer) => answers.includes(answer)) ?? "not-assessed";

/** The answers of one framework over all domains of a client that the reader may see. */
export const clientCompliance = async (
  db: Db,
  client: { readonly id: OrgId; readonly name: string },
  framework: FrameworkId,
  { reach, hidden, now }: { readonly reach: RowReach; readonly hidden: readonly FindingArea[]; readonly now: Date },
): Promise<ClientCompliance> => {
  const domains = (await domainsOfOrganizations(db, [client.id]))
    .filter(({ org, domain }) => reachesDomain(reach, org, domain))
    .slice(0, MAX_DOMAINS);
  const byControl = new Map<string, ControlAnswer[]>(FRAMEWORKS[framework].controls.map(({ id }) => [id, []]));
  let newest: Date | null = null;
  for (const domain of domains) {
    const { states, assessedAt } = await frameworkStates(db, domain, hidden, now, [framework]);
    for (const { control, answer } of states[0]?.controls ?? []) byControl.get(control.id)?.push(answer);
    if (assessedAt !== null && (newest === null || assessedAt > newest)) newest = assessedAt;
  }
  const counts: AnswerCounts = { against: 0, for: 0, not_visible: 0, not_assessed: 0 };
  for (const answers of byControl.values()) counts[COUNT_OF[combineAnswers(answers)]] += 1;
  return { id: client.id, name: client.name, domains: domains.length, counts, assessed_at: unixSecondsOrNull(newest) };
};
