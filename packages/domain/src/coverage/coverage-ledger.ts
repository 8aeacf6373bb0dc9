import { FINDING_AREAS, type FindingArea } from "../risk/areas.ts";
import { type CoverageState, isMonitored } from "./coverage-state.ts";

/** How one check of the newest run went, over all its targets. */
export interface CheckCoverage {
  readonly check: string;
  readonly areas: readonly FindingArea[];
  /** Milliseconds; null: no run has used it. */
  readonly at: number | null;
  /** Targets it had to assess, including those that the run lost. */
  readonly targets: number;
  readonly assessed: number;
  /** The most frequent reason of those not assessed. */
  readonly reason: string | null;
}

/** One connected source of material (a connector, a feed, an import) and when it last answered. */
export interface SourceCoverage {
  readonly source: string;
  readonly area: FindingArea;
  /** Last success in milliseconds; null: connected, and it never answered. */
  readonly at: number | null;
  /** How long an answer counts. */
  readonly freshForMs: number;
}

export interface CoverageFacts {
  readonly now: number;
  readonly checks: readonly CheckCoverage[];
  readonly sources: readonly SourceCoverage[];
  /** Areas with something missing that neither a scan nor a source can replace, and what that is. */
  readonly missing: Readonly<Partial<Record<FindingArea, string>>>;
  readonly counts: Readonly<Partial<Record<FindingArea, number>>>;
}

export interface AreaCoverage {
  readonly area: FindingArea;
  readonly state: CoverageState;
  /** Share of the area that was assessed, 0 to 1. */
  readonly share: number;
  readonly assessedAt: number | null;
  /** Checks or sources that assessed it. */
  readonly by: readonly string[];
  readonly reason: string | null;
  /** Open findings; null: unknown. Never 0 for an area that was not assessed. */
  readonly count: number | null;
}

/** "None" needs at least half of an area to be assessed; what was found counts even when less was. */
export const MIN_SHARE = 0.5;

/** A scan that is older says what was, not what is. */
export const SCAN_FRESH_MS = 30 * 86_400_000;

const PLAN_LIMIT = "plan-limit";

const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;

const latest = (values: readonly (number | null)[]): number | null =>
  values.reduce<number | null>((newest, at) => (at !== null && (newest === null || at > newest) ? at : newest), null);

const mostFrequent = (reasons: readonly string[]): string | null =>
  [...Map.groupBy(reasons, (reason) => reason)].toSorted((a, b) => b[1].length - a[1].length)[0]?.[0] ?? null;

interface Part {
  readonly share: number;
  readonly assessedAt: number | null;
  readonly by: readonly string[];
  readonly reason: string | null;
}

/** What the scanner assessed of an area: the mean over its checks, so that a check that is left out counts as not assessed. */
const scanPart = (checks: readonly CheckCoverage[], now: number): Part => {
  const shareOf = ({ at, assessed, targets }: CheckCoverage): number =>
    at === null || now - at > SCAN_FRESH_MS ? 0 : Math.min(1, assessed / Math.max(1, targets));
  const used = checks.filter((check) => shareOf(check) > 0);
  const at = latest(checks.map((check) => check.at));
  const isStale = at !== null && used.length === 0 && now - at > SCAN_FRESH_MS;
  return {
    share: mean(checks.map(shareOf)),
    assessedAt: at,
    by: used.map(({ check }) => check),
    reason: isStale ? "stale" : mostFrequent(checks.flatMap(({ reason }) => (reason === null ? [] : [reason]))),
  };
};

/** What connected sources assessed of an area: one that answered recently is enough. */
const sourcePart = (sources: readonly SourceCoverage[], now: number): Part => {
  const fresh = sources.filter(({ at, freshForMs }) => at !== null && now - at <= freshForMs);
  const at = latest(sources.map((source) => source.at));
  return {
    share: fresh.length > 0 ? 1 : 0,
    assessedAt: at,
    by: fresh.map(({ source }) => source),
    reason: fresh.length > 0 ? null : at === null ? "source-failed" : "stale",
  };
};

const stateOf = (part: Part | null, missing: string | undefined, found: number): CoverageState => {
  if (part === null || missing !== undefined) return "no-source";
  if (part.share < MIN_SHARE && (found === 0 || part.share === 0))
    return part.reason === PLAN_LIMIT ? "not-in-plan" : "not-assessed";
  return found > 0 ? "assessed" : "no-findings";
};

/** The ledger of one domain: for each area what is known, since when and by what. Every count and rating reads it. */
export const coverageLedger = ({ now, checks, sources, missing, counts }: CoverageFacts): readonly AreaCoverage[] =>
  FINDING_AREAS.map((area) => {
    const ownChecks = checks.filter((check) => check.areas.includes(area));
    const ownSources = sources.filter((source) => source.area === area);
    // Where the scanner covers an area, a source only adds to it: without it the area is not unknown.
    const part =
      ownChecks.length > 0 ? scanPart(ownChecks, now) : ownSources.length > 0 ? sourcePart(ownSources, now) : null;
    const found = counts[area] ?? 0;
    const state = stateOf(part, missing[area], found);
    const isKnown = isMonitored(state);
    return {
      area,
      state,
      share: state === "no-source" ? 0 : (part?.share ?? 0),
      assessedAt: part?.assessedAt ?? null,
      by: part?.by ?? [],
      reason: missing[area] ?? (part === null || part.share === 1 ? null : part.reason),
      count: isKnown || found > 0 ? found : null,
    };
  });

/** Sum of what is known, and how many areas are unknown beside it. */
export const knownTotal = (ledger: readonly AreaCoverage[]): { readonly total: number; readonly unknown: number } => ({
  total: ledger.reduce((sum, { count }) => sum + (count ?? 0), 0),
  unknown: ledger.filter(({ state }) => !isMonitored(state)).length,
});
