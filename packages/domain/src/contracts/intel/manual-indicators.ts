import * as z from "zod";

import { intel } from "../../features/intel.ts";
import { IOC_TYPES } from "../../intel/ioc-type.ts";
import { INDICATOR_SORTS, INDICATOR_STATES, MAX_ENTERED } from "../choices.ts";
import { endpoint } from "../endpoint.ts";
import { Page, PageQuery, SortQuery } from "../page.ts";

const Seconds = z.number().int();
const Reason = z.string().trim().min(10).max(500);

export const ManualIndicator = z.object({
  id: z.uuid(),
  type: z.enum(IOC_TYPES),
  value: z.string(),
  confidence: z.number().int(),
  valid_until: Seconds,
  source: z.string(),
  threat: z.string().nullable(),
  malware: z.string().nullable(),
  tags: z.array(z.string()),
  reference: z.string().nullable(),
  state: z.enum(INDICATOR_STATES),
  /** Null when the account was removed. */
  entered_by: z.string().nullable(),
  entered_at: Seconds,
  reviewed_by: z.string().nullable(),
  reviewed_at: Seconds.nullable(),
  /** Why the only operator of the portal approved an entry of its own. */
  review_reason: z.string().nullable(),
  withdrawn_by: z.string().nullable(),
  withdrawn_at: Seconds.nullable(),
  withdrawal_reason: z.string().nullable(),
  /** Entered by the reader, who cannot approve it while there is another operator. */
  is_own: z.boolean(),
  /** Warning lists the value is on: harmless, or too common to mean anything. */
  warnings: z.array(z.string()),
});
export type ManualIndicator = z.infer<typeof ManualIndicator>;

export const listManualIndicators = endpoint(intel.calls.listManualIndicators, {
  summary: "List manually entered indicators by review state",
  query: PageQuery.extend({ ...SortQuery(INDICATOR_SORTS), state: z.enum(INDICATOR_STATES).default("pending") }),
  reply: Page(ManualIndicator).extend({
    /** There is no other operator to review what the reader entered: approving it takes a reason. */
    is_only_operator: z.boolean(),
  }),
});

export const enterIndicators = endpoint(intel.calls.enterIndicators, {
  summary: "Enter indicators for review; every line is entered, pending already or invalid",
  body: z.strictObject({
    values: z.array(z.string().max(4_096)).min(1).max(MAX_ENTERED),
    confidence: z.number().int().min(1).max(100),
    /** Days from now on; an indicator expires at the latest when its type does. */
    valid_days: z.number().int().min(1).max(730),
    source: z.string().trim().min(2).max(60),
    threat: z.string().trim().min(1).max(100).optional(),
    malware: z.string().trim().min(1).max(100).optional(),
    tags: z.array(z.string().trim().min(1).max(50)).max(20).default([]),
    reference: z
      .url({ protocol: /^https?$/ })
      .max(2_000)
      .optional(),
  }),
  reply: z.object({
    data: z.array(
      z.object({
        input: z.string(),
        type: z.enum(IOC_TYPES).nullable(),
        value: z.string().nullable(),
        result: z.enum(["entered", "duplicate", "invalid"]),
      }),
    ),
  }),
});

export const reviewIndicators = endpoint(intel.calls.reviewIndicators, {
  summary: "Approve or reject entered indicators; approved ones enter the indicator database",
  body: z.strictObject({
    ids: z.array(z.uuid()).min(1).max(MAX_ENTERED),
    decision: z.enum(["approve", "reject"]),
    /** Needed when the only operator of the portal approves entries of its own. */
    reason: Reason.optional(),
  }),
  reply: z.object({
    data: z.object({
      decided: z.number().int(),
      /** Decided meanwhile by someone else, or past their validity. */
      skipped: z.number().int(),
      /** Not approved because the reviewer entered them. */
      own: z.number().int(),
    }),
  }),
});

export const withdrawIndicators = endpoint(intel.calls.withdrawIndicators, {
  summary: "Withdraw approved indicators from the indicator database, with a reason",
  body: z.strictObject({ ids: z.array(z.uuid()).min(1).max(MAX_ENTERED), reason: Reason }),
  reply: z.object({
    data: z.object({
      withdrawn: z.number().int(),
      /** Withdrawn meanwhile by someone else, or never approved. */
      skipped: z.number().int(),
    }),
  }),
});
