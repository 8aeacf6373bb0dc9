export const REPORT_KINDS = ["executive", "technical"] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];

export const REPORT_FORMATS = ["pdf", "csv", "xlsx"] as const;
export type ReportFormat = (typeof REPORT_FORMATS)[number];

/** Why a report was not delivered. */
export const DELIVERY_REASONS = [
  "mail-refused",
  "left",
  "not-permitted",
  "licence-ended",
  "channel-refused",
  "channel-removed",
] as const;
export type DeliveryReason = (typeof DELIVERY_REASONS)[number];

export const MAX_RECIPIENTS = 50;
export const MAX_REPORT_CHANNELS = 10;

export const MAX_REPORT_DOMAINS = 20;
