import { DAY_MS } from "../durations.ts";
import { FINDING_AREAS, type FindingArea } from "./areas.ts";
import { type RiskLevel, riskLevel } from "./level.ts";
import {
  type AssetCriticality,
  CRITICALITY_WEIGHT,
  EXPLOIT_FACTOR,
  HALF_LIFE_DAYS,
  MAX_LOST,
  POINTS_BY_SEVERITY,
  SCORING_VERSION,
} from "./points.ts";
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
  readonly criticality?: AssetCriticality;
}

/** A score that can be explained to the last hundredth. All losses are whole hundredths of a point, so parts add up exactly. */
export interface Score {
  readonly version: number;
  /** Whole number from 0 (higher risk) to 100 (lower risk), rounded from `hundredths`. */
  readonly score: number;
  readonly hundredths: number;
  readonly level: RiskLevel;
  /** Open critical findings, stated beside the level. */
  readonly criticals: number;
  /** Hundredths lost per area; areas without findings are absent. */
  readonly lostByArea: Partial<Record<FindingArea, number>>;
  /** Hundredths lost per finding; they add up to the area's. */
  readonly lostByFinding: ReadonlyMap<string, number>;
}

/**
 * Age in calendar days (UTC), never below 0. All findings grow older at the same moment, midnight, so that every score and
 * every promised gain of one day is computed with the same ages.
 */
export const ageInDays = (since: Date, at: Date): number =>
  Math.max(0, Math.floor(at.getTime() / DAY_MS) - Math.floor(since.getTime() / DAY_MS));

const exploitFactor = ({ knownExploited, exploitAvailable, epss }: ScoredFinding): number => {
  const byEpss = 1 + (EXPLOIT_FACTOR.mostLikely - 1) * Math.min(1, Math.max(0, epss ?? 0));
  return Math.max(
    knownExploited === true ? EXPLOIT_FACTOR.knownExploited : 1,
    exploitAvailable === true ? EXPLOIT_FACTOR.exploitAvailable : 1,
    byEpss,
  );
};

/** The part of its weight that a finding of this age still has; only leaks and mentions fade. */
export const computeFading = ({ area, ageDays }: Pick<ScoredFinding, "area" | "ageDays">): number => {
  const halfLife = HALF_LIFE_DAYS[area];
  return halfLife === undefined ? 1 : 0.5 ** (Math.max(0, ageDays) / halfLife);
};

/** What one finding weighs, in points, before its area saturates. */
export const weigh = (finding: ScoredFinding): number => {
  const fading = computeFading(finding);
  const criticality = CRITICALITY_WEIGHT[finding.criticality ?? "unset"];
  return POINTS_BY_SEVERITY[finding.severity] * exploitFactor(finding) * fading * criticality;
};

/** Each further finding of an area costs less than the one before, and all together never more than the area's cap. */
export const areaLoss = (area: FindingArea, weight: number): number =>
  Math.round(100 * MAX_LOST[area] * (1 - Math.exp(-weight / MAX_LOST[area])));

/** Weights are added up as whole hundred-millionths: the sum is the same in whatever order the findings arrive. */
export const WEIGHT_UNIT = 1e8;

export const toWeightUnits = (finding: ScoredFinding): number => Math.round(weigh(finding) * WEIGHT_UNIT);

/**
 * Splits a whole number in proportion to the weights; the largest remainders get the hundredths that rounding left over,
 * and among equal ones the lower id. Typed arrays, because a domain may have a hundred thousand.
 */
const share = (total: number, ids: readonly string[], weights: Float64Array, weight: number): Float64Array => {
  const parts = new Float64Array(weights.length);
  if (weight === 0) return parts;
  const rests = new Float64Array(weights.length);
  let left = total;
  for (let index = 0; index < weights.length; index += 1) {
    const exact = (total * (weights[index] ?? 0)) / weight;
    const whole = Math.floor(exact);
    parts[index] = whole;
    rests[index] = exact - whole;
    left -= whole;
  }
  if (left <= 0) return parts;
  const edge = rests.toSorted()[rests.length - Math.min(left, rests.length)] ?? 0;
  const atEdge: number[] = [];
  for (let index = 0; index < rests.length; index += 1) {
    const rest = rests[index] ?? 0;
    if (rest > edge) {
      parts[index] = (parts[index] ?? 0) + 1;
      left -= 1;
    } else if (rest === edge) atEdge.push(index);
  }
  const byId = (a: number, b: number) => ((ids[a] ?? "") < (ids[b] ?? "") ? -1 : 1);
  for (const index of atEdge.length > left ? atEdge.sort(byId).slice(0, left) : atEdge)
    parts[index] = (parts[index] ?? 0) + 1;
  return parts;
};

/** Computes the score of these open findings: `score = 100 − Σ points lost`. */
export const computeScore = (findings: readonly ScoredFinding[]): Score => {
  const byArea = new Map<FindingArea, ScoredFinding[]>();
  for (const finding of findings) {
    const members = byArea.get(finding.area);
    if (members === undefined) byArea.set(finding.area, [finding]);
    else members.push(finding);
  }
  const lostByArea: Partial<Record<FindingArea, number>> = {};
  const shares: (() => [ids: readonly string[], parts: Float64Array])[] = [];
  let hundredths = 10_000;
  for (const area of FINDING_AREAS) {
    const members = byArea.get(area);
    if (members === undefined) continue;
    const weights = new Float64Array(members.length);
    let weight = 0;
    for (let index = 0; index < members.length; index += 1) {
      const own = toWeightUnits(members[index] as ScoredFinding);
      weights[index] = own;
      weight += own;
    }
    const lost = areaLoss(area, weight / WEIGHT_UNIT);
    lostByArea[area] = lost;
    hundredths -= lost;
    shares.push(() => {
      const ids = members.map(({ id }) => id);
      return [ids, share(lost, ids, weights, weight)];
    });
  }
  const score = Math.round(hundredths / 100);
  const criticals = findings.filter(({ severity }) => severity === "critical").length;
  let lostByFinding: Map<string, number> | undefined;
  return {
    version: SCORING_VERSION,
    score,
    hundredths,
    level: riskLevel(score),
    criticals,
    lostByArea,
    // Computed on demand: most callers do not need the contribution of every finding.
    get lostByFinding() {
      lostByFinding ??= new Map(
        shares.flatMap((make) => {
          const [ids, parts] = make();
          return ids.map((id, index): [string, number] => [id, parts[index] ?? 0]);
        }),
      );
      return lostByFinding;
    },
  };
};

/** Weights per area in whole hundred-millionths, so that the same findings give the same sum in any order. */
export type AreaWeights = ReadonlyMap<FindingArea, number>;

type CountedFinding = Omit<ScoredFinding, "id"> & { readonly count: number };

/** What these findings weigh per area, or, with `from`, what is left of it without them. */
export const areaWeights = (findings: readonly CountedFinding[], from?: AreaWeights): AreaWeights => {
  const sums = new Map(from);
  const sign = from === undefined ? 1 : -1;
  for (const finding of findings) {
    const weight = sign * finding.count * toWeightUnits({ ...finding, id: "" });
    sums.set(finding.area, (sums.get(finding.area) ?? 0) + weight);
  }
  return sums;
};

/** Hundredths lost by findings of these weights: 10,000 less the score's. */
export const lossOfWeights = (weights: AreaWeights): number =>
  [...weights].reduce((sum, [area, weight]) => sum + areaLoss(area, weight / WEIGHT_UNIT), 0);

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
