import * as z from "zod";

import { overview } from "../../features/overview.ts";
import { FINDING_AREAS } from "../../risk/areas.ts";
import { CLOSED_BY } from "../../risk/closes-by.ts";
import { EFFORT, PRIORITY_REASONS, URGENCIES } from "../../risk/priority.ts";
import { SEVERITIES } from "../../risk/severity.ts";
import { TICKET_STATES } from "../alerts/tickets.ts";
import { WORK_STATES } from "../choices.ts";
import { DomainName } from "../domain-name.ts";
import { endpoint } from "../endpoint.ts";
import { FindingId } from "../ids.ts";
import { Page, PageQuery } from "../page.ts";

/** One piece of work: an upgrade, a policy, a reset. It closes every finding that the same change fixes. */
export const Action = z.object({
  /** The finding that decides the action's place in the order. */
  id: FindingId,
  area: z.enum(FINDING_AREAS),
  title: z.string(),
  /** Where the first of its findings was observed. */
  subject: z.string(),
  explanation: z.string(),
  remediation: z.string(),
  severity: z.enum(SEVERITIES),
  urgency: z.enum(URGENCIES),
  /** Why it has this place in the order. */
  reasons: z.array(z.enum(PRIORITY_REASONS)),
  /** The highest EPSS of its CVEs; null without one. */
  epss: z.number().nullable(),
  /** The action's key, `fix` of the work list. */
  fix: z.string(),
  /** Of an upgrade: the first version that none of its CVEs affects; null where the database does not know it for each. */
  target_version: z.string().nullable(),
  /** Different CVEs and hosts of the findings that it closes. */
  cves: z.number().int(),
  hosts: z.number().int(),
  /**
   * The share of the expected harm of all open findings that it removes, 0 to 1: chance of exploitation in 30 days × severity
   * × criticality of the asset, over all findings.
   */
  risk_reduction: z.number().min(0).max(1),
  /** That of its findings; where they differ, whether one is still present, else that the work has begun. */
  state: z.enum(WORK_STATES),
  /** Who has most of its findings; null: no one. */
  owner: z.object({ kind: z.enum(["person", "group"]), id: z.string(), name: z.string().nullable() }).nullable(),
  /** How many people and groups share it, and how many of its findings have no owner. */
  owners: z.number().int(),
  unassigned: z.number().int(),
  /** Unix seconds of the earliest due date. */
  due_at: z.number().int().nullable(),
  overdue: z.number().int(),
  /** The ticket that changed last; null: none, or the reader may not see tickets. */
  ticket: z
    .object({ state: z.enum(TICKET_STATES), external_id: z.string().nullable(), external_url: z.string().nullable() })
    .nullable(),
  effort: z.enum(Object.keys(EFFORT) as [keyof typeof EFFORT, ...(keyof typeof EFFORT)[]]),
  findings: z.number().int(),
  /** The findings it closes, worst first, at most 1,000: what `/score/what_if/` takes. */
  finding_ids: z.array(FindingId),
  places: z.array(z.string()),
  places_count: z.number().int(),
  /** Points the score gains when this action alone is carried out, to the hundredth: the figure of `/score/what_if/`. */
  points: z.number(),
  /** How the points are gained: a re-test no longer detects the findings, the reset is attested, or people decide about them. */
  closed_by: z.enum(CLOSED_BY),
});
export type Action = z.infer<typeof Action>;

/** As it is listed to readers of findings, who need not see scores. */
const ListedAction = Action.extend({
  /** Null: the reader may not see scores. */
  points: Action.shape.points.nullable(),
});

export const listActions = endpoint(overview.calls.listActions, {
  summary: "List remediation actions: open findings grouped by fix, by priority, with the score gain of each",
  query: PageQuery.extend({
    domain: DomainName.optional(),
    /** The key of one action. */
    fix: z.string().trim().min(1).max(400).optional(),
  }),
  reply: Page(ListedAction).extend({
    /** Points gained by the first three actions together; areas saturate, so it is not the sum of the three. Null as `points` is. */
    top_three_points: z.number().nullable(),
  }),
});
