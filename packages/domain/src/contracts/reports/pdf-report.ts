import * as z from "zod";

import { reports } from "../../features/reports.ts";
import { REPORT_KINDS } from "../../reports/report-choices.ts";
import { CompanyDomain } from "../company-domain.ts";
import { DomainName } from "../domain-name.ts";
import { endpoint } from "../endpoint.ts";

/** The full report by default, or the two pages for the management. */
const Asked = z.strictObject({ domain: CompanyDomain.optional(), kind: z.enum(REPORT_KINDS).optional() }).optional();
/** `ready` is false while it is drawn: progress is followed, and a download waits for it or answers 503 with Retry-After. */
const Reference = z.object({ data: z.object({ file_path: z.string(), ready: z.boolean() }) });

/** Makes the report of a domain, or finds the one that is still fresh. `file_path` is an opaque reference, not a path. */
export const findReport = endpoint(reports.calls.findReport, {
  summary: "Create the PDF report of a domain, or return the current one",
  body: Asked,
  reply: Reference,
});

/** The same for clients that cannot send a body with OPTIONS. */
export const makeReport = endpoint(reports.calls.makeReport, {
  summary: "Create the PDF report of a domain, or return the current one",
  body: Asked,
  reply: Reference,
});

/** Any value is accepted; one that references no report in scope is not found. */
export const readReport = endpoint(reports.calls.readReport, {
  summary: "Download the PDF report",
  body: z.strictObject({ file_path: z.string().max(4096) }),
  reply: z.unknown(),
});

/** Progress while a report is generated; null: none is, or it is complete. */
export const followReport = endpoint(reports.calls.followReport, {
  summary: "Get the progress of a report",
  query: z.strictObject({ domain: DomainName.optional(), kind: z.enum(REPORT_KINDS).default("technical") }),
  reply: z.object({
    data: z
      .object({
        stage: z.enum(["queued", "collecting", "drawing"]),
        share: z.number().min(0).max(1),
        /** How many reports are drawn before this one; 0 once it is being made. */
        position: z.number().int().min(0),
      })
      .nullable(),
  }),
});
