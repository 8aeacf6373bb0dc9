import * as z from "zod";

import { isTimeZone } from "../../alerts/when-due.ts";
import { remediation } from "../../features/remediation.ts";
import { RowVersion, UnixSecondsText } from "../bounds.ts";
import { endpoint } from "../endpoint.ts";
import { OrgId } from "../ids.ts";
import { Page, PageQuery } from "../page.ts";

const Days = z.number().int().min(0).max(3_650).nullable();
const OfSeverity = z.strictObject({ standard: Days, critical: Days });
const Asset = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(/^(?:\*\.)?[a-z0-9](?:[a-z0-9.:-]*[a-z0-9])?$/);

const SlaPolicy = z.strictObject({
  /** Days to fix a finding by severity, for assets in general and for critical ones; null: no due date. */
  days: z.strictObject({
    critical: OfSeverity,
    high: OfSeverity,
    medium: OfSeverity,
    low: OfSeverity,
    info: OfSeverity,
  }),
  /** Host names, or `*.` and a name for every host below it. */
  critical_assets: z.array(Asset).max(500),
  business_days_only: z.boolean(),
  time_zone: z.string().max(64).refine(isTimeZone),
  /** Days of the calendar that are no business days. */
  holidays: z.array(z.iso.date().max(10)).max(400),
  /** Days before the due date of a reminder, and after it of the escalation. */
  remind_days: z.number().int().min(0).max(90),
  escalate_days: z.number().int().min(0).max(365),
  /** Who receives the escalation by email; null: only those who subscribed to the alert. */
  escalate_to: z.strictObject({ kind: z.enum(["person", "group"]), id: z.uuid() }).nullable(),
});

const Stored = z.object({
  ...SlaPolicy.shape,
  /** False: no policy is set, and these are the proposed values. */ enabled: z.boolean(),
  version: z.number().int(),
});
export type SlaPolicySetting = z.infer<typeof Stored>;

export const readSlaPolicy = endpoint(remediation.calls.readSlaPolicy, {
  summary: "Get the organization's remediation policy",
  reply: z.object({ data: Stored }),
});

export const putSlaPolicy = endpoint(remediation.calls.putSlaPolicy, {
  summary: "Set the remediation policy: due dates by severity and criticality, business days, reminders, escalation",
  body: SlaPolicy.extend({ version: RowVersion }),
  reply: z.object({ data: Stored }),
});

export const dropSlaPolicy = endpoint(remediation.calls.dropSlaPolicy, {
  summary: "Remove the remediation policy and the due dates that it set",
  reply: z.object({ data: z.object({ removed: z.literal(true) }) }),
});

const Figure = z.object({
  /** `YYYY-MM`, the id of an owner, or an area; null: no owner. */
  key: z.string().nullable(),
  name: z.string().nullable(),
  /** Findings first seen then; null where none were and no run ended: not assessed. */
  detected: z.number().int().nullable(),
  /** Mean seconds from the previous run to the detection, of those that a run found after another; null where there are none. */
  time_to_detect: z.number().nullable(),
  triaged: z.number().int(),
  time_to_triage: z.number().nullable(),
  fixed: z.number().int(),
  time_to_fix: z.number().nullable(),
  /** Of the fixed ones with a due date: fixed in time, and late. */
  kept: z.number().int(),
  missed: z.number().int(),
});
export type SlaFigure = z.infer<typeof Figure>;

const ClientFigure = Figure.omit({ key: true, name: true }).extend({
  organization: z.object({ id: OrgId, name: z.string() }),
  /** Findings that count now: all, those past their due date, and those without an owner. */
  open: z.number().int(),
  overdue: z.number().int(),
  unassigned: z.number().int(),
  /** False: no remediation policy is set, so that only people set due dates. */
  has_policy: z.boolean(),
});
export type ClientFigure = z.infer<typeof ClientFigure>;

export const listClientFigures = endpoint(remediation.calls.listClientFigures, {
  summary: "List remediation metrics of the last 12 months for each accessible client",
  query: PageQuery,
  reply: Page(ClientFigure),
});

export const readSlaFigures = endpoint(remediation.calls.readSlaFigures, {
  summary: "Get mean times to detect, triage and fix, and due dates met, by month, owner or area",
  query: z.strictObject({
    by: z.enum(["month", "owner", "area"]).default("month"),
    from: UnixSecondsText.optional(),
    to: UnixSecondsText.optional(),
  }),
  reply: z.object({ data: z.array(Figure), from: z.number().int(), to: z.number().int() }),
});
