import { LOCALES } from "@parapet/words/locale";
import * as z from "zod";

import { isTimeZone } from "../../alerts/when-due.ts";
import { REPORT_CHANNEL_KINDS } from "../../channels/registry.ts";
import { reports } from "../../features/reports.ts";
import { CADENCES } from "../../reports/next-run.ts";
import {
  DELIVERY_REASONS,
  MAX_RECIPIENTS,
  MAX_REPORT_CHANNELS,
  MAX_REPORT_DOMAINS,
  REPORT_FORMATS,
  REPORT_KINDS,
} from "../../reports/report-choices.ts";
import { RowVersion } from "../bounds.ts";
import { SCHEDULE_SORTS } from "../choices.ts";
import { CompanyDomain } from "../company-domain.ts";
import { EmailAddress } from "../email-address.ts";
import { endpoint } from "../endpoint.ts";
import { Page, PageQuery, SortQuery } from "../page.ts";
import { shownName } from "../person.ts";

const Person = z.object({ email: z.string(), delivery: z.enum(["attachment", "link"]) });

/** A channel of one of the organization's alerts. Reports are announced there with a link. */
const Channel = z.object({ id: z.string(), kind: z.enum(REPORT_CHANNEL_KINDS), name: z.string() });

const Delivery = z.object({
  recipient: z.string(),
  kind: z.enum(["attachment", "link", "channel"]),
  state: z.enum(["waiting", "sent", "failed", "skipped"]),
  reason: z.enum(DELIVERY_REASONS).nullable(),
  attempts: z.number().int(),
  at: z.number().int(),
});
export type ReportDelivery = z.infer<typeof Delivery>;

export const ReportRun = z.object({
  id: z.string(),
  origin: z.enum(["schedule", "hand"]),
  state: z.enum(["waiting", "done", "failed"]),
  started_at: z.number().int(),
  finished_at: z.number().int().nullable(),
  domains: z.array(z.string()),
  /** So many domains were beyond the limit of one run. */
  left_out: z.number().int(),
  files: z.array(
    z.object({ id: z.string(), name: z.string(), format: z.enum(REPORT_FORMATS), size: z.number().int() }),
  ),
  deliveries: z.array(Delivery),
});
export type ReportRun = z.infer<typeof ReportRun>;

export const ReportSchedule = z.object({
  id: z.string(),
  organization: z.object({ id: z.string(), name: z.string() }),
  name: z.string(),
  kind: z.enum(REPORT_KINDS),
  formats: z.array(z.enum(REPORT_FORMATS)),
  cadence: z.enum(CADENCES),
  day: z.number().int(),
  time: z.string(),
  time_zone: z.string(),
  language: z.enum(LOCALES),
  /** Empty: every domain of the organization. */
  domains: z.array(z.string()),
  /** Only findings of assets of this business unit; null: all. */
  business_unit: z.string().nullable(),
  people: z.array(Person),
  channels: z.array(Channel),
  paused: z.boolean(),
  next_run_at: z.number().int().nullable(),
  last_run: z
    .object({
      state: z.enum(["waiting", "done", "failed"]),
      started_at: z.number().int(),
      undelivered: z.number().int(),
    })
    .nullable(),
  is_recipient: z.boolean(),
  version: z.number().int(),
});
export type ReportSchedule = z.infer<typeof ReportSchedule>;

const Values = {
  name: shownName(100),
  kind: z.enum(REPORT_KINDS),
  formats: z.array(z.enum(REPORT_FORMATS)).min(1).max(REPORT_FORMATS.length),
  cadence: z.enum(CADENCES),
  day: z.number().int().min(1).max(31),
  time: z
    .string()
    .max(5)
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/),
  time_zone: z.string().max(64).refine(isTimeZone),
  language: z.enum(LOCALES),
  domains: z.array(CompanyDomain).max(MAX_REPORT_DOMAINS),
  people: z
    .array(z.strictObject({ email: EmailAddress, delivery: z.enum(["attachment", "link"]) }))
    .max(MAX_RECIPIENTS),
  business_unit: z.string().trim().min(1).max(100).nullable().default(null),
  channels: z.array(z.uuid()).max(MAX_REPORT_CHANNELS).default([]),
  paused: z.boolean(),
} as const;

/** A week has seven days. */
const fitsWeek = ({ cadence, day }: { cadence: string; day: number }): boolean => cadence !== "weekly" || day <= 7;

const ById = z.strictObject({ id: z.uuid() });

export const listReportSchedules = endpoint(reports.calls.listReportSchedules, {
  summary: "List scheduled reports with their recipients and last runs",
  /** `all`: of every organization in reach, whichever the request names. */
  query: PageQuery.extend({ ...SortQuery(SCHEDULE_SORTS), scope: z.enum(["active", "all"]).default("active") }),
  reply: Page(ReportSchedule),
});

export const createReportSchedule = endpoint(reports.calls.createReportSchedule, {
  summary: "Create a scheduled report",
  body: z
    .strictObject({
      ...Values,
      organization: z.uuid().optional(),
      domains: Values.domains.default([]),
      paused: Values.paused.default(false),
    })
    .refine(fitsWeek, { path: ["day"] }),
  reply: z.object({ data: ReportSchedule }),
});

export const changeReportSchedule = endpoint(reports.calls.changeReportSchedule, {
  summary: "Change, pause or resume a scheduled report",
  params: ById,
  body: z.strictObject({ ...Values, version: RowVersion }).refine(fitsWeek, { path: ["day"] }),
  reply: z.object({ data: ReportSchedule }),
});

export const listReportChoices = endpoint(reports.calls.listReportChoices, {
  summary: "List the channels and business units available for reports of the organization",
  reply: z.object({ data: z.object({ channels: z.array(Channel), business_units: z.array(z.string()) }) }),
});

export const deleteReportSchedule = endpoint(reports.calls.deleteReportSchedule, {
  summary: "Delete a scheduled report with its runs and files",
  params: ById,
  reply: z.object({ data: z.object({}) }),
});

export const runReportSchedule = endpoint(reports.calls.runReportSchedule, {
  summary: "Create and send a scheduled report now",
  params: ById,
  reply: z.object({ data: z.object({ run: z.string() }) }),
});

export const leaveReportSchedule = endpoint(reports.calls.leaveReportSchedule, {
  summary: "Stop receiving a scheduled report",
  params: ById,
  reply: z.object({ data: z.object({}) }),
});

export const listReportRuns = endpoint(reports.calls.listReportRuns, {
  summary: "List the runs of a scheduled report with files and deliveries",
  params: ById,
  query: PageQuery,
  reply: Page(ReportRun),
});

export const readReportFile = endpoint(reports.calls.readReportFile, {
  summary: "Download a file of a scheduled report",
  params: ById,
  reply: z.unknown(),
});

export const previewReport = endpoint(reports.calls.previewReport, {
  summary: "Preview a report of one domain as PDF",
  body: z.strictObject({ kind: Values.kind, domain: CompanyDomain.optional(), language: Values.language }),
  reply: z.unknown(),
});
