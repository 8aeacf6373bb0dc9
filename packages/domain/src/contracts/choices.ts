/** Values that both contracts and pages name. Without schemas, so that a page can use them without loading any. */

export const CVE_SORTS = ["updated", "published", "cvss", "epss", "risk"] as const;

/** The columns that lists can be sorted by, named as the columns of their pages. */
export const ORGANIZATION_SORTS = [
  "name",
  "type",
  "administrator",
  "domains",
  "users",
  "plan",
  "expiry",
  "score",
  "points",
  "scanned",
] as const;
export const VENDOR_SORTS = [
  "name",
  "tier",
  "score",
  "trend",
  "findings",
  "questionnaire",
  "assessed",
  "organization",
] as const;
export const VENDOR_FINDING_SORTS = ["description", "severity", "path", "dispute"] as const;
export const VIP_SORTS = ["name", "addresses", "consent", "findings", "newest", "organization"] as const;
export const VIP_FINDING_SORTS = ["severity", "kind", "summary", "matched", "source", "happened", "first"] as const;
export const TAKEDOWN_SORTS = [
  "name",
  "organization",
  "reason",
  "state",
  "clock",
  "requested",
  "checked",
  "reminders",
] as const;
export const ALERT_SORTS = ["raised", "what", "severity", "name", "sent"] as const;
export const DELIVERY_SORTS = ["sent", "about", "name", "to", "attempts", "result"] as const;
export const TICKET_SORTS = ["finding", "domain", "state", "made", "news"] as const;
export const AUDIT_SORTS = ["at", "who", "action", "object", "organization", "result", "address"] as const;
export const LEAD_SORTS = ["who", "company", "kind", "wants", "since", "desk", "state"] as const;
export const INVOICE_SORTS = ["number", "organization", "item", "amount", "state"] as const;
export const INSIGHT_SORTS = ["title", "kind", "for", "languages", "state", "from", "reads"] as const;
export const SCHEDULE_SORTS = ["name", "next", "people", "last"] as const;
export const OPT_OUT_SORTS = ["target", "by", "reason", "state", "since"] as const;
export const JOB_SORTS = ["kind", "state", "tries", "asked", "error"] as const;
export const INDICATOR_SORTS = ["value", "confidence", "until", "source", "by", "reviewed", "withdrawn"] as const;
export const BREACH_SORTS = ["title", "day", "accounts", "held"] as const;
export const IOC_SORTS = ["value", "type", "threat", "score", "sources", "last"] as const;

export const FINDING_SORTS = ["risk", "severity", "first_seen", "last_seen", "subject", "cvss"] as const;

export const WORK_SORTS = [
  "risk",
  "severity",
  "due",
  "first_seen",
  "last_seen",
  "cvss",
  "epss",
  "subject",
  "host",
  "area",
  "status",
  "owner",
  "title",
  "organization",
  "domain",
  "product",
  "port",
  "cve",
  "tags",
] as const;

/** The list whose views are saved where no other is named. */
export const WORK_LIST = "current-risk/work";

/** The host filter of findings that are not about a host. */
export const NO_HOST = "none";
export const WORK_GROUPS = ["fix", "host", "cve", "owner"] as const;

/** The views of the work list: whose work and in what state, each as the filters that it sets. */
export const WORK_VIEWS = {
  mine: { owner: "me" },
  team: {},
  overdue: { overdue: "true" },
  retest: { fix_reported: "true" },
  verified: { status: "resolved" },
} as const satisfies Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The filters that stand above the work list. */
export const WORK_CHIPS = {
  critical: { severity: "critical" },
  high: { severity: "high" },
  kev: { kev: "true" },
  overdue: { overdue: "true" },
  unassigned: { owner: "none" },
} as const satisfies Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Findings that one bulk change may reach. */
export const MAX_CHANGED_AT_ONCE = 10_000;

export const FINDING_STATUSES = ["open", "acknowledged", "false positive", "accepted risk", "resolved"] as const;

/** How far the work on an open finding is; still present: a re-test detected what had been reported as fixed. */
export const WORK_STATES = ["new", "in-progress", "still-present", "fix-reported"] as const;

/** The states of a group of findings: of open ones how far the work is, of others why they do not count. */
export const WORK_GROUP_STATES = [...WORK_STATES, "false positive", "accepted risk", "resolved"] as const;

/** The lists of the asset inventory. */
export const ASSET_KINDS = ["domain", "host", "address", "service", "website", "technology", "certificate"] as const;

export const ASSET_SORTS = ["name", "first_seen", "last_seen", "expires", "port", "findings"] as const;

/** `present`: not known to be gone. */
export const ASSET_STATES = ["present", "gone", "all"] as const;

export const ASSET_EVENTS = ["appeared", "returned", "changed", "vanished"] as const;

/** How certain it is that an asset belongs to the organization; see `attribution`. */
export const ATTRIBUTION_LEVELS = ["confirmed", "probable", "shared"] as const;

/** What an organization can name besides its domains, for the search of further assets. */
export const SEED_KINDS = ["network", "asn", "address", "organization", "certificate-organization", "brand"] as const;

/** What a search of further assets starts from. */
export const ROOT_KINDS = [...SEED_KINDS, "domain", "cloud-account"] as const;

/** What may belong to the organization and is not verified. */
export const CANDIDATE_KINDS = ["domain", "host", "address", "network"] as const;

/** Orders of the review queue; without one the most certain come first. */
export const CANDIDATE_SORTS = ["value", "kind", "points", "first_seen", "last_seen", "decided_at"] as const;
export const CANDIDATE_STATES = ["open", "later", "accepted", "rejected"] as const;

export const CANDIDATE_CERTAINTIES = ["confirmed", "high", "medium", "low"] as const;

/** Why an asset may belong to the organization; what each is worth: `candidate-certainty`. */
export const EVIDENCE_KINDS = [
  "cloud-account",
  "registrant",
  "asn",
  "certificate-organization",
  "certificate-names",
  "redirect",
  "analytics",
  "favicon",
  "spf",
  "name-servers",
  "external-name-servers",
  "network",
  "address",
  "brand",
  "other-registrant",
] as const;

/** Candidates that one decision may name. */
export const MAX_DECIDED = 500;

/** How a cloud account is connected. */
export const CLOUD_PROVIDERS = ["aws-role", "aws-key", "azure", "google", "cloudflare"] as const;

/** How the last reading of a cloud account went. */
export const CLOUD_STATES = ["never", "complete", "partial", "failed"] as const;

/** Why a listing of a cloud account is incomplete. */
export const CLOUD_PROBLEM_CODES = [
  "credentials", // the provider refuses the credentials
  "permission", // one permission is missing
  "disabled", // the provider's API is not enabled for the project
  "external-id", // the role can be assumed without our external ID
  "throttled", // the provider limits the request rate
  "unreachable",
  "malformed", // the answer breaks the published schema
  "too-large", // more than is read of one account
  "provider-failure", // the provider says that its answer is incomplete
] as const;

/** What the calendar of expiry dates holds. */
export const CALENDAR_KINDS = [
  "certificate",
  "registration",
  "end_of_life",
  "accepted_risk",
  "verification",
  "licence",
] as const;

export const CRITICALITIES = ["low", "medium", "high", "critical"] as const;

/**
 * Whose an asset is. `own` counts. `not_own` and `supplier` are neither scored nor actively scanned; `watch` is scanned and
 * not scored.
 */
export const DISPOSITIONS = ["own", "not_own", "supplier", "watch"] as const;

/** What screenshots are taken of, and how an attempt can end. */
export const CAPTURE_KINDS = ["website", "look-alike", "suspicious"] as const;
export const CAPTURE_STATES = ["taken", "unreachable", "refused", "not-assessed"] as const;

/** Assets that one change may name. */
export const MAX_MARKED = 1_000;
export const MAX_TAGS = 20;
export const LONGEST_TAG = 50;

export const LONGEST_ASSET_NOTE = 4_000;

/** Larger files are imported on the server itself: `parapet import`. */
export const MAX_UPLOAD_BYTES = 4 * 1024 ** 3;

export const LEAK_UPLOAD_KINDS = ["combolist", "breach-csv", "stealer-logs", "market-listings", "mentions"] as const;

/** Files of vulnerabilities and indicators that an operator may upload, named like the feeds that read them. */
export const INTEL_UPLOAD_KINDS = [
  "nvd",
  "cve5",
  "kev",
  "enisa-kev",
  "vulncheck-kev",
  "epss",
  "exploitdb",
  "debian-tracker",
  "ubuntu-cve",
  "redhat-vex",
  "alpine-secdb",
  "ioc-csv",
  "stix",
  "misp",
  "threatfox",
  "urlhaus",
  "feodo",
  "sslbl",
  "warninglist",
] as const;

export const UPLOAD_KINDS = [...LEAK_UPLOAD_KINDS, ...INTEL_UPLOAD_KINDS] as const;

/** How much of a file is sent for its preview. */
export const PREVIEW_BYTES = 1024 ** 2;

export const INDICATOR_STATES = ["pending", "approved", "rejected", "withdrawn"] as const;

/** Indicators that one manual entry or one decision may name. */
export const MAX_ENTERED = 1_000;

export const INSIGHT_KINDS = ["article", "advisory"] as const;

/** `draft` is not shown, `scheduled` not yet, `ended` no longer. */
export const INSIGHT_STATES = ["draft", "scheduled", "live", "ended"] as const;

export const MAX_LOOKED_UP = 10_000;

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

/** How many secrets a person may reveal in an hour, and the most that one request can ask for. */
export const REVEALS_PER_HOUR = 50;

export const WORK_FILTERS = [
  "domain",
  "severity",
  "area",
  "status",
  "q",
  "host",
  "product",
  "port",
  "cve",
  "kev",
  "exploit",
  "epss_min",
  "owner",
  "tag",
  "overdue",
  "fix_reported",
  "first_seen_from",
  "first_seen_to",
  "last_seen_from",
  "last_seen_to",
  "check",
  "outcome",
  "fix",
  "business_unit",
  "asset_tag",
  "criticality",
] as const;

/** Why a single sign-on was refused, each with its own text and audit row. */
export const SIGN_ON_REFUSALS = [
  "state",
  "mix-up",
  "provider-error",
  "unreachable",
  "metadata",
  "client",
  "response",
  "issuer",
  "audience",
  "nonce",
  "algorithm",
  "signature",
  "key",
  "expired",
  "not-yet-valid",
  "subject",
  "email-missing",
  "email-unverified",
  "domain",
  "other-organization",
  "other-person",
  "consent",
  "authority",
  "account",
  "no-role",
  "quota",
  "disabled",
  "xml",
  "comment",
  "unsigned",
  "wrapping",
  "decryption",
  "destination",
  "recipient",
  "in-response-to",
  "replayed",
  "unsolicited",
  "network",
] as const;

export type SignOnRefusal = (typeof SIGN_ON_REFUSALS)[number];

/** Why single sign-on cannot use a domain of the organization: how it was verified, or that its partner has it too. */
export const DOMAIN_OBSTACLES = ["unverified", "operator", "cloud", "contact", "partner"] as const;
export type DomainObstacle = (typeof DOMAIN_OBSTACLES)[number];

/** What webhooks and the feed of events report. */
export const EVENT_TYPE_IDS = [
  "finding.opened",
  "finding.reopened",
  "finding.resolved",
  "finding.severity_changed",
  "finding.status_changed",
  "finding.retested",
  "finding.fix_reported",
  "finding.commented",
  "finding.updated",
  "asset.appeared",
  "asset.returned",
  "asset.changed",
  "asset.vanished",
  "scan.completed",
  "scan.failed",
  "score.changed",
  "coverage.changed",
  "alert.raised",
  "audit.recorded",
] as const;
