/**
 * The published points table of the header grade: a site starts at 100, loses what its faults cost, and gains the
 * bonuses only when at least 90 are left. `docs/header-points.md` is written from this table.
 */
export const HEADER_POINTS = {
  "csp-absent": -25,
  "csp-without-scripts": -25,
  "csp-report-only": -25,
  "csp-unsafe-inline": -20,
  "csp-any-source": -20,
  "csp-unsafe-eval": -10,
  "csp-strict": 5,
  "csp-default-none": 10,
  "session-cookie-without-secure": -40,
  "session-cookie-without-httponly": -30,
  "cookie-without-secure": -20,
  "cookie-bad-samesite": -20,
  "cookies-all-good": 5,
  "cors-reflects-origin": -50,
  "https-redirect-absent": -20,
  "https-redirect-late": -10,
  "hsts-absent": -20,
  "hsts-invalid": -20,
  "hsts-short": -10,
  "hsts-preload-ready": 5,
  "script-over-http": -50,
  "script-without-integrity": -5,
  "framing-allowed": -20,
  "nosniff-absent": -5,
  "referrer-policy-unsafe": -5,
  "referrer-policy-private": 5,
  "cross-origin-policy-invalid": -5,
  "cross-origin-policy-good": 10,
  "cross-domain-policy-open": -5,
} as const;

export type HeaderRule = keyof typeof HEADER_POINTS;

/** Does this outcome cost (or earn) points? */
export const isHeaderRule = (outcome: string): outcome is HeaderRule => Object.hasOwn(HEADER_POINTS, outcome);

export interface HeaderGrade {
  readonly score: number;
  readonly grade: "A+" | "A" | "B" | "C" | "D" | "F";
  readonly rules: readonly { readonly rule: HeaderRule; readonly points: number }[];
}

const BONUS_FROM = 90;

const gradeOf = (score: number): HeaderGrade["grade"] => {
  if (score >= 100) return "A+";
  if (score >= 85) return "A";
  if (score >= 70) return "B";
  if (score >= 55) return "C";
  return score >= 40 ? "D" : "F";
};

/** The grade that a set of observations earns. The order in which they come does not matter. */
export const gradeHeaders = (rules: Iterable<HeaderRule>): HeaderGrade => {
  const rows = [...new Set(rules)].map((rule) => ({ rule, points: HEADER_POINTS[rule] as number }));
  const sum = (of: typeof rows): number => of.reduce((total, { points }) => total + points, 0);
  const stored = 100 + sum(rows.filter(({ points }) => points < 0));
  const bonuses = stored >= BONUS_FROM ? rows.filter(({ points }) => points > 0) : [];
  const score = Math.max(0, stored + sum(bonuses));
  return { score, grade: gradeOf(score), rules: [...rows.filter(({ points }) => points < 0), ...bonuses] };
};

/** The table as the page of documentation that shows it. */
export const headerPointsPage = (): string => {
  const rows = Object.entries(HEADER_POINTS).map(
    ([rule, points]) => `| \`${rule}\` | ${points > 0 ? `+${points}` : `−${-points}`} |`,
  );
  return [
    "# Header points",
    "",
    "Generated from `packages/scanner/src/web/header-points.ts`; do not edit by hand.",
    "",
    "The score starts at 100. Faults deduct points; bonuses count only if at least 90 points remain. The minimum is 0.",
    "Grades: A+ from 100, A from 85, B from 70, C from 55, D from 40, F below.",
    "",
    "| observation | points |",
    "|---|---|",
    ...rows,
    "",
  ].join("\n");
};
