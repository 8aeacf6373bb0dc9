/** Values that both contracts and pages name. Without schemas, so that a page can use them without loading any. */

export const CVE_SORTS = ["updated", "published", "cvss", "epss", "risk"] as const;

export const FINDING_SORTS = ["risk", "severity", "first_seen", "last_seen", "subject", "cvss"] as const;

export const FINDING_STATUSES = ["open", "acknowledged", "false positive", "accepted risk", "resolved"] as const;

/** Larger files are imported on the server itself: `parapet import`. */
export const MAX_UPLOAD_BYTES = 4 * 1024 ** 3;

/** What an operator may send in. */
export const UPLOAD_KINDS = ["combolist", "breach-csv", "stealer-logs", "market-listings", "mentions"] as const;

export const INSIGHT_KINDS = ["article", "advisory"] as const;

/** `draft` is not shown, `scheduled` not yet, `ended` no longer. */
export const INSIGHT_STATES = ["draft", "scheduled", "live", "ended"] as const;

export const MOST_LOOKED_UP = 10_000;

export const JOB_STATES = ["created", "retry", "active", "completed", "cancelled", "failed"] as const;

export const LEAD_STATES = ["new", "accepted", "declined"] as const;

/** `overdue` is open and past its due date; `failed` is a card payment that was declined. */
export const INVOICE_STATES = ["open", "overdue", "paid", "failed", "cancelled"] as const;

export const PAGE_SIZE = 25;

export const DISPUTE_REASONS = ["not ours", "false positive", "fixed", "compensating control"] as const;

export const LEGAL_BASES = ["contract", "legitimate interest", "consent", "legal obligation"] as const;

export const SHARE_DAYS = [7, 30, 90] as const;

export const VENDOR_TIERS = ["critical", "important", "standard"] as const;

export const VIP_FINDING_KINDS = [
  "leaked-credential",
  "infected-machine",
  "dark-web-mention",
  "hacker-channel-mention",
  "sensitive-data",
] as const;
