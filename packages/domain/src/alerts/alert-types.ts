import type { FindingArea } from "../risk/areas.ts";

/** What an alert can be about: the five toggles of the product first, then those that were added. */
export const ALERT_TYPES = [
  "new_leaked_password",
  "new_dark_web_mention",
  "new_stealer_logs",
  "new_stealer_logs_for_sale",
  "new_vulnerabilities",
  "known_exploited",
  "score_drop",
  "new_sub_domain",
  "new_port",
  "certificate_expiring",
  "new_look_alike",
  "look_alike_active",
  "email_protection",
  "new_hacker_channel_mention",
  "sensitive_data",
  "vip_finding",
  "takedown_update",
  "vendor_score_drop",
  "coverage_lost",
  "finding_due_soon",
  "finding_overdue",
  "finding_escalated",
  "asset_change",
  "expiry_due",
  "certificate_logged",
] as const;

export type AlertType = (typeof ALERT_TYPES)[number];

export const TYPE_OF_AREA: Readonly<Record<FindingArea, AlertType>> = {
  "leaked-credentials": "new_leaked_password",
  "company-exposed-ports": "new_vulnerabilities",
  "sub-domain-exploitable-services": "new_vulnerabilities",
  "web-apps-exposures": "new_vulnerabilities",
  "domain-name-variations": "new_look_alike",
  "email-weaknesses": "email_protection",
  "stealer-logs-for-sale": "new_stealer_logs_for_sale",
  "logs-infected-machine": "new_stealer_logs",
  "dark-web-mentions": "new_dark_web_mention",
  "hacker-channel-mention": "new_hacker_channel_mention",
  "sensitive-data": "sensitive_data",
  "vip-findings": "vip_finding",
};

/** How many days before its end a certificate is spoken of, each time once. */
export const CERTIFICATE_DAYS = [30, 14, 7, 1] as const;
export type CertificateDays = (typeof CERTIFICATE_DAYS)[number];
