import type { CheckResult, Verdict } from "../check.ts";
import { gradeHeaders, type HeaderGrade, type HeaderRule, isHeaderRule } from "../web/header-points.ts";
import type { Known } from "./stage.ts";

const observedBy = ({ evidence }: Verdict): HeaderRule[] => {
  const observed = (evidence as { observed?: unknown } | null | undefined)?.observed;
  return Array.isArray(observed)
    ? observed.filter((it): it is HeaderRule => typeof it === "string" && isHeaderRule(it))
    : [];
};

const rulesOf = (verdicts: readonly Verdict[]): HeaderRule[] =>
  verdicts.flatMap((verdict) => [...(isHeaderRule(verdict.outcome) ? [verdict.outcome] : []), ...observedBy(verdict)]);

/** The grade of one site from what all its checks observed: headers, cookies, HTTPS, scripts, other origins. */
export const siteGrade = (results: readonly CheckResult[]): HeaderGrade =>
  gradeHeaders(results.flatMap((result) => (result.status === "judged" ? rulesOf(result.verdicts) : [])));

/** Gives every finding that costs a site points the grade of the whole site, not of its own check. */
export const gradeSites = (known: Known): Known => {
  const bySite = Map.groupBy(known.results, ({ subject }) => subject);
  const grades = new Map<string, HeaderGrade>();
  for (const [site, results] of bySite) if (/^https?:/.test(site)) grades.set(site, siteGrade(results));
  return {
    ...known,
    results: known.results.map((result) => {
      const grade = grades.get(result.subject);
      if (grade === undefined || result.status === "blind") return result;
      const graded = (verdict: Verdict): Verdict =>
        isHeaderRule(verdict.outcome) ? { ...verdict, evidence: { ...(verdict.evidence as object), grade } } : verdict;
      return result.verdicts.some(({ outcome }) => isHeaderRule(outcome))
        ? { ...result, verdicts: result.verdicts.map(graded) }
        : result;
    }),
  };
};
