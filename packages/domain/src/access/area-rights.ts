import { ALERT_TYPES, type AlertType } from "../alerts/alert-types.ts";
import { FINDING_AREAS, type FindingArea } from "../risk/areas.ts";
import { holds, type Narrowing, type Permission } from "./permissions.ts";
import type { Role } from "./roles.ts";

/** The right that findings of an area need besides the one to read findings. An area that is not named needs no other. */
const RIGHT_OF_AREA: { readonly [A in FindingArea]?: Permission } = {
  "leaked-credentials": "credentials:masked",
  "logs-infected-machine": "machines:read",
  "stealer-logs-for-sale": "market:read",
  "dark-web-mentions": "mentions:read",
  "hacker-channel-mention": "mentions:read",
  "sensitive-data": "sensitive:read",
};

/**
 * What a reader who sees only some areas lacks: pages of leaks and mentions whose areas are not all among them, numbers of the others, and
 * reports, which are about all.
 */
export const deniedByAreas = (areas: readonly FindingArea[] | null): Permission[] => {
  if (areas === null) return [];
  const closed = FINDING_AREAS.filter((area) => !areas.includes(area));
  return [...closed.flatMap((area) => RIGHT_OF_AREA[area] ?? []), "findings:count", "reports:read"];
};

/** The right that events of an alert need, besides that of the area of their finding. */
const RIGHT_OF_EVENT: Readonly<Record<AlertType, Permission>> = {
  new_leaked_password: "credentials:masked",
  new_dark_web_mention: "mentions:read",
  new_stealer_logs: "machines:read",
  new_stealer_logs_for_sale: "market:read",
  new_vulnerabilities: "findings:read",
  known_exploited: "findings:read",
  score_drop: "risk:read",
  new_sub_domain: "findings:read",
  new_port: "findings:read",
  certificate_expiring: "findings:read",
  new_look_alike: "findings:read",
  look_alike_active: "findings:read",
  email_protection: "findings:read",
  new_hacker_channel_mention: "mentions:read",
  sensitive_data: "sensitive:read",
  vip_finding: "findings:read",
  takedown_update: "findings:read",
  vendor_score_drop: "third-party:manage",
  coverage_lost: "risk:read",
  finding_due_soon: "findings:read",
  finding_overdue: "findings:read",
  finding_escalated: "findings:read",
  asset_change: "findings:read",
  expiry_due: "findings:read",
  certificate_logged: "findings:read",
};

const MENTIONS: ReadonlySet<FindingArea> = new Set<FindingArea>(["dark-web-mentions", "hacker-channel-mention"]);

/** The reader: a user, or an API key with its scopes. */
interface Reader {
  readonly role: Role;
  readonly narrowing: Narrowing;
}

/**
 * The areas whose findings this reader must not see, whichever page or call shows them. Numbers of findings are another
 * right (`uncountedAreas`).
 */
export const hiddenAreas = ({ role, narrowing }: Reader): FindingArea[] =>
  FINDING_AREAS.filter(
    (area) =>
      narrowing.areas?.includes(area) === false ||
      !holds(role, narrowing, "findings:read") ||
      !holds(role, narrowing, RIGHT_OF_AREA[area] ?? "findings:read"),
  );

/** The hidden areas whose number of findings this reader must not see, either. Visible findings anyone can count who reads them. */
export const uncountedAreas = (reader: Reader): FindingArea[] =>
  holds(reader.role, reader.narrowing, "findings:count") ? [] : hiddenAreas(reader);

/** The areas whose findings need a right of their own that this reader lacks, whatever right opens the list that they are in. */
export const restrictedAreas = ({ role, narrowing }: Reader): FindingArea[] =>
  FINDING_AREAS.filter((area) => {
    const needed = RIGHT_OF_AREA[area];
    return narrowing.areas?.includes(area) === false || (needed !== undefined && !holds(role, narrowing, needed));
  });

/** May this reader see scores, and what they are made up of? */
export const readsScores = ({ role, narrowing }: Reader): boolean => holds(role, narrowing, "risk:read");

/** The areas whose findings this reader must not remove as a file. */
export const areasNotExported = (reader: Reader): FindingArea[] => {
  const hidden = new Set(hiddenAreas(reader));
  const mayExportMentions = holds(reader.role, reader.narrowing, "mentions:export");
  return FINDING_AREAS.filter((area) => hidden.has(area) || (MENTIONS.has(area) && !mayExportMentions));
};

/** Of events `expiry_due`: the end of the licence, which is read with the subscription. */
const LICENCE = "licence";

/** May this reader see when the licence ends: in the calendar, in an alert? */
export const readsLicenceEnd = ({ role, narrowing }: Reader): boolean => holds(role, narrowing, "subscription:read");

/** The types of alert events, and the kinds of expiry dates, that this reader must not see, in a list, a notification or a message. */
export const hiddenEvents = (reader: Reader): (AlertType | typeof LICENCE)[] => {
  const { role, narrowing } = reader;
  const types = ALERT_TYPES.filter((type) => !holds(role, narrowing, RIGHT_OF_EVENT[type]));
  return readsLicenceEnd(reader) ? types : [...types, LICENCE];
};

/** May a person with these rights set up alerts of this type, and read them? */
export const mayReadEvents = (permissions: readonly string[], type: AlertType): boolean =>
  permissions.includes(RIGHT_OF_EVENT[type]);
