import type { AlertType } from "@parapet/domain/alerts";

/** The toggles as a person searches for them; a test holds them against the list of all. */
export const TYPE_GROUPS = {
  leaks: [
    "new_leaked_password",
    "new_dark_web_mention",
    "new_hacker_channel_mention",
    "new_stealer_logs",
    "new_stealer_logs_for_sale",
    "sensitive_data",
    "vip_finding",
  ],
  surface: [
    "new_vulnerabilities",
    "known_exploited",
    "score_drop",
    "new_sub_domain",
    "new_port",
    "certificate_expiring",
    "email_protection",
    "coverage_lost",
    "finding_due_soon",
    "finding_overdue",
    "finding_escalated",
    "asset_change",
    "expiry_due",
    "certificate_logged",
  ],
  brand: ["new_look_alike", "look_alike_active", "takedown_update", "vendor_score_drop"],
} as const satisfies Record<string, readonly AlertType[]>;

export type TypeGroup = keyof typeof TYPE_GROUPS;
export const GROUP_IDS = Object.keys(TYPE_GROUPS) as TypeGroup[];
