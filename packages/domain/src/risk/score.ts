import { FINDING_AREAS, type FindingArea } from "./areas.ts";
import { type RiskLevel, riskLevel } from "./level.ts";
import { EXPLOIT_FACTOR, HALF_LIFE_DAYS, MOST_LOST, POINTS_BY_SEVERITY, SCORING_VERSION } from "./points.ts";
import type { Severity } from "./severity.ts";

/** What the score needs to know of one open finding. */
export interface ScoredFinding {
  readonly id: string;
  readonly area: FindingArea;
  readonly severity: Severity;
  readonly ageDays: number;
  readonly knownExploited?: boolean;
  readonly exploitAvailable?: boolean;
  /** Chance of exploitation in the next 30 days, 0 to 1, where EPSS knows the CVE. */
  readonly epss?: number | null;
}

/** A score that can be explained to the last hundredth. All losses are whole hundredths of a point, so parts add up exactly. */
export interface Score {
  readonly version: number;
  /** Whole number from 0 (higher risk) to 100 (lower risk), rounded from `hundredths`. */
  readonly score: number;
  readonly hundredths: number;
  readonly level: RiskLevel;
  /** Hundredths lost per area; areas without findings are absent. */
  readonly lostByArea: Partial<Record<FindingArea, number>>;
  /** Hundredths lost per finding; they add up to the area's. */
  readonly lostByFinding: ReadonlyMap<string, number>;
}

const exploitFactor = ({ knownExploited, exploitAvailable, epss }: ScoredFinding): number => {
  const byEpss = 1 + (EXPLOIT_FACTOR.mostLikely - 1) * Math.min(1, Math.max(0, epss ?? 0));
  return Math.max(
    knownExploited === true ? EXPLOIT_FACTOR.knownExploited : 1,
    exploitAvailable === true ? EXPLOIT_FACTOR.exploitAvailable : 1,
    byEpss,
  );
};

/** What one finding weighs, in points, before its area saturates. */
export const weigh = (finding: ScoredFinding): number => {
  const halfLife = HALF_LIFE_DAYS[finding.area];
  const fading = halfLife === undefined ? 1 : 0.5 ** (Math.max(0, finding.ageDays) / halfLife);
  return POINTS_BY_SEVERITY[finding.severity] * exploitFactor(finding) * fading;
};

/** Each further finding of an area costs less than the one before, and all together never more than the area's cap. */
const areaLoss = (area: FindingArea, weight: number): number =>
  Math.round(100 * MOST_LOST[area] * (1 - Math.exp(-weight / MOST_LOST[area])));

/** Splits a whole number in proportion to the weights; the largest remainders get the hundredths that rounding left over. */
const share = (
  total: number,
  findings: readonly { id: string; weight: number }[],
  weight: number,
): [string, number][] => {
  const exact = findings.map(({ id, weight: own }) => ({ id, part: weight === 0 ? 0 : (total * own) / weight }));
  const whole = exact.map(({ id, part }) => ({ id, lost: Math.floor(part), rest: part - Math.floor(part) }));
  let left = total - whole.reduce((sum, { lost }) => sum + lost, 0);
  const order = whole.toSorted((a, b) => b.rest - a.rest || (a.id < b.id ? -1 : 1));
  for (const item of order) {
    if (left <= 0) break;
    item.lost += 1;
    left -= 1;
  }
  return whole.map(({ id, lost }) => [id, lost]);
};

/** How does a company with these open findings stand? `score = 100 − Σ points lost`. */
export const computeScore = (findings: readonly ScoredFinding[]): Score => {
  const byArea = Map.groupBy(
    findings.map((finding) => ({ id: finding.id, area: finding.area, weight: weigh(finding) })),
    ({ area }) => area,
  );
  const lostByArea: Partial<Record<FindingArea, number>> = {};
  const lostByFinding = new Map<string, number>();
  let hundredths = 10_000;
  for (const area of FINDING_AREAS) {
    const members = byArea.get(area);
    if (members === undefined) continue;
    // Added up from the lightest, in one order, so that the same findings give the same sum however they arrive.
    const weight = members
      .map(({ weight: own }) => own)
      .sort((a, b) => a - b)
      .reduce((sum, own) => sum + own, 0);
    const lost = areaLoss(area, weight);
    lostByArea[area] = lost;
    hundredths -= lost;
    for (const [id, part] of share(lost, members, weight)) lostByFinding.set(id, part);
  }
  const score = Math.round(hundredths / 100);
  return { version: SCORING_VERSION, score, hundredths, level: riskLevel(score), lostByArea, lostByFinding };
};

/** What would the score be if these were fixed? */
export const scoreWithout = (findings: readonly ScoredFinding[], fixed: ReadonlySet<string>): Score =>
  computeScore(findings.filter(({ id }) => !fixed.has(id)));

/** One step of the way from one score to the next: an area that gained or lost hundredths. */
export interface WaterfallStep {
  readonly area: FindingArea;
  readonly change: number;
}

/** Why did the score move? The steps add up to the difference. */
export const waterfall = (before: Score, after: Score): WaterfallStep[] =>
  FINDING_AREAS.map((area) => ({
    area,
    change: (before.lostByArea[area] ?? 0) - (after.lostByArea[area] ?? 0),
  })).filter(({ change }) => change !== 0);
