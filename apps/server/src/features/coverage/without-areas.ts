import type { AreaCoverage } from "@parapet/domain/coverage";
import type { FindingArea } from "@parapet/domain/risk";

/** To a reader who may not count an area it is unknown: its rows are fenced, and 0 would be an all-clear. */
export const withoutAreas = (ledger: readonly AreaCoverage[], areas: readonly FindingArea[]): AreaCoverage[] =>
  ledger.map((it) =>
    areas.includes(it.area)
      ? { ...it, state: "not-assessed", share: 0, assessedAt: null, by: [], reason: "not-permitted", count: null }
      : it,
  );
