import { DAY_MS } from "../durations.ts";
import { SEVERITIES, type Severity } from "../risk/severity.ts";

/** Days by severity, for assets in general and for critical ones; null: no due date. */
export type SlaDays = Readonly<
  Record<Severity, { readonly standard: number | null; readonly critical: number | null }>
>;

/** How long an organization gives itself to fix findings. */
export interface SlaPolicy {
  readonly days: SlaDays;
  /** Hosts that are critical: a name, or `*.` and a name for everything below it. */
  readonly criticalAssets: readonly string[];
  readonly businessDaysOnly: boolean;
  /** IANA name, such as `Europe/Madrid`: a due date ends with its day there. */
  readonly timeZone: string;
  /** Days of the calendar, `YYYY-MM-DD`, that are no business days. */
  readonly holidays: readonly string[];
}

/** What a due date is computed from. */
export interface DueFacts {
  readonly severity: Severity;
  readonly host: string | null;
  /** People marked the asset as critical in the inventory. */
  readonly isMarkedCritical?: boolean;
  /** When the finding was detected, or detected again after it was resolved. */
  readonly since: Date;
  /** What the KEV catalog says of the CVE: the day of its entry and the one by which it requires the fix, `YYYY-MM-DD`. */
  readonly kev: { readonly added: string; readonly due: string } | null;
  /** Since when the asset is known; null: not known. */
  readonly assetSince: Date | null;
}

/** Days looked ahead for business days: holidays of years would be no policy. */
const MAX_DAYS = 4_000;

const FORMATS = new Map<string, Intl.DateTimeFormat>();
const formatOf = (timeZone: string): Intl.DateTimeFormat => {
  const known = FORMATS.get(timeZone);
  if (known !== undefined) return known;
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  });
  FORMATS.set(timeZone, format);
  return format;
};

/** The clock on the wall of a time zone, as if it were UTC. */
const wallClock = (at: number, timeZone: string): number => {
  const parts = new Map<string, number>();
  for (const { type, value } of formatOf(timeZone).formatToParts(new Date(at))) parts.set(type, Number(value));
  const part = (type: string) => parts.get(type) ?? 0;
  return Date.UTC(part("year"), part("month") - 1, part("day"), part("hour"), part("minute"), part("second"));
};

/** The calendar day of a moment in a time zone, `YYYY-MM-DD`. */
export const localDay = (at: Date, timeZone: string): string =>
  new Date(wallClock(Math.floor(at.getTime() / 1000) * 1000, timeZone)).toISOString().slice(0, 10);

const plusDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** The first moment of a calendar day in a time zone; where the clock skips midnight, the first one after it. */
const startOfDay = (day: string, timeZone: string): Date => {
  const wanted = Date.parse(`${day}T00:00:00Z`);
  let at = wanted - (wallClock(wanted, timeZone) - wanted);
  // The offset may differ between the guess and the result; a second correction settles it.
  at -= wallClock(at, timeZone) - wanted;
  // At a skipped midnight no wall clock reads 00:00: go forward until the day has begun.
  while (wallClock(at, timeZone) < wanted) at += 15 * 60_000;
  return new Date(at);
};

export const endOfDay = (day: string, timeZone: string): Date =>
  new Date(startOfDay(plusDays(day, 1), timeZone).getTime() - 1000);

const isBusinessDay = (day: string, holidays: ReadonlySet<string>): boolean => {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !holidays.has(day);
};

const afterDays = (from: string, days: number, policy: SlaPolicy): string => {
  if (!policy.businessDaysOnly) return plusDays(from, days);
  const holidays = new Set(policy.holidays);
  let [day, left] = [from, days];
  for (let looked = 0; left > 0 && looked < MAX_DAYS; looked += 1) {
    day = plusDays(day, 1);
    if (isBusinessDay(day, holidays)) left -= 1;
  }
  return day;
};

export const isCriticalAsset = (host: string | null, patterns: readonly string[]): boolean =>
  host !== null &&
  patterns.some((pattern) => (pattern.startsWith("*.") ? host.endsWith(pattern.slice(1)) : host === pattern));

/**
 * Does the date of the KEV catalog bind? It runs from the publication of the entry, so only where the asset was known on that day
 * and the date had not passed when the finding was detected.
 */
const kevBinds = ({ kev, assetSince }: DueFacts, from: string, timeZone: string): boolean =>
  kev !== null && assetSince !== null && localDay(assetSince, timeZone) <= kev.added && kev.due >= from;

/** Days of the policy. What is exploited is due within those of a higher severity where its own has none. */
const daysOf = (policy: SlaPolicy, { severity, host, isMarkedCritical, kev }: DueFacts): number | null => {
  const isCritical = isMarkedCritical === true || isCriticalAsset(host, policy.criticalAssets);
  const daysFor = (one: Severity): number | null => {
    const { standard, critical } = policy.days[one];
    return isCritical ? (critical ?? standard) : standard;
  };
  if (kev === null) return daysFor(severity);
  const asSevere = SEVERITIES.slice(0, SEVERITIES.indexOf(severity) + 1).toReversed();
  return asSevere.map(daysFor).find((days) => days !== null) ?? null;
};

/** When a finding is to be fixed: by the date of the KEV catalog where it binds, otherwise by the policy's days from detection. */
export const dueDate = (policy: SlaPolicy, facts: DueFacts): { at: Date; source: "policy" | "kev" } | null => {
  const from = localDay(facts.since, policy.timeZone);
  if (facts.kev !== null && kevBinds(facts, from, policy.timeZone))
    return { at: endOfDay(facts.kev.due, policy.timeZone), source: "kev" };
  const days = daysOf(policy, facts);
  return days === null ? null : { at: endOfDay(afterDays(from, days, policy), policy.timeZone), source: "policy" };
};
