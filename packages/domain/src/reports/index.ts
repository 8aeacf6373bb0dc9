export { isoTime, toCsv } from "./csv.ts";
export { type Cadence, CADENCES, nextRun } from "./next-run.ts";
export {
  type DeliveryReason,
  MAX_REPORT_DOMAINS,
  REPORT_FORMATS,
  REPORT_KINDS,
  type ReportFormat,
  type ReportKind,
} from "./report-choices.ts";
