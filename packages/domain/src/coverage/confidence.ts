import { MAX_LOST } from "../risk/points.ts";
import type { AreaCoverage } from "./coverage-ledger.ts";
import { isMonitored } from "./coverage-state.ts";

const ALL = Object.values(MAX_LOST).reduce((sum, cap) => sum + cap, 0);

/** How much of what the score rates was assessed, 0 to 1: each area weighs as much as it can cost. */
export const computeConfidence = (ledger: readonly Pick<AreaCoverage, "area" | "share">[]): number =>
  ledger.reduce((sum, { area, share }) => sum + MAX_LOST[area] * share, 0) / ALL;

/** "From 6 of 12 areas". */
export const areasAssessed = (
  ledger: readonly Pick<AreaCoverage, "state">[],
): { readonly assessed: number; readonly all: number } => ({
  assessed: ledger.filter(({ state }) => isMonitored(state)).length,
  all: ledger.length,
});
