import type { CheckResult, Verdict } from "../check.ts";

/** Names of one address that show the same: the first of them stands for all. */
export interface SamePlace {
  /** Targets as results call them, the one that the finding is stored at first. */
  readonly subjects: readonly string[];
}

/** No more names than this are listed with a finding; the rest are counted. */
const MAX_PLACES = 50;

/** Which name represents an address: the domain itself, its www, then the shortest. */
export const byPreference =
  (domain: string) =>
  (a: string, b: string): number => {
    const rank = (host: string): number => (host === domain ? 0 : host === `www.${domain}` ? 1 : 2);
    return rank(a) - rank(b) || a.length - b.length || (a < b ? -1 : a > b ? 1 : 0);
  };

/** The verdict without the name it was seen under, so that the same one under another name compares equal. */
const keyOf = (check: string, target: string, { outcome, subject, params, severity }: Verdict): string => {
  const rest = Object.entries(params ?? {}).filter(([param]) => param !== "host" && param !== "fix");
  const name = hostIn(target);
  const place = (subject ?? target).replaceAll(name, "*");
  return JSON.stringify([
    check,
    outcome,
    severity ?? null,
    place,
    rest.toSorted(([a], [b]) => (a < b ? -1 : 1)),
  ]).replaceAll(name, "*");
};

const hostIn = (target: string): string =>
  /^https?:/.test(target) ? new URL(target).hostname : target.replace(/:\d+\/(?:tcp|udp)$/, "");

const withPlaces = (verdict: Verdict, places: readonly string[]): Verdict => ({
  ...verdict,
  details: {
    ...verdict.details,
    alsoAt: places.slice(0, MAX_PLACES),
    ...(places.length > MAX_PLACES ? { alsoAtCount: places.length } : {}),
  },
});

/**
 * One finding for one weakness: what is seen alike under several names of one address is stored once, with the other names
 * listed. Each name stays assessed; what only one of them shows stays where it is.
 */
export const mergePlaces = (results: readonly CheckResult[], groups: readonly SamePlace[]): CheckResult[] => {
  const groupOf = new Map(groups.flatMap((group) => group.subjects.map((subject) => [subject, group] as const)));
  const bySubject = new Map(results.map((result) => [`${result.check}\n${result.subject}`, result]));
  const verdictsOf = (check: string, subject: string): readonly Verdict[] => {
    const result = bySubject.get(`${check}\n${subject}`);
    return result?.status === "judged" ? result.verdicts : [];
  };
  return results.map((result) => {
    const group = groupOf.get(result.subject);
    if (group === undefined || result.status !== "judged" || result.verdicts.length === 0) return result;
    const { check, subject } = result;
    const keysAt = group.subjects.map(
      (it) => new Set(verdictsOf(check, it).map((verdict) => keyOf(check, it, verdict))),
    );
    const own = group.subjects.indexOf(subject);
    const verdicts = result.verdicts.flatMap((verdict) => {
      const key = keyOf(check, subject, verdict);
      const at = group.subjects.filter((_, index) => keysAt[index]?.has(key));
      // The first name that shows it has the finding.
      if (keysAt.findIndex((keys) => keys.has(key)) !== own) return [];
      return at.length === 1 ? [verdict] : [withPlaces(verdict, at.slice(1))];
    });
    return { ...result, verdicts };
  });
};
