export { areasAssessed, computeConfidence } from "./confidence.ts";
export {
  type AreaCoverage,
  type CheckCoverage,
  coverageLedger,
  knownTotal,
  SCAN_FRESH_MS,
  type SourceCoverage,
} from "./coverage-ledger.ts";
export { type CoverageState, isMonitored } from "./coverage-state.ts";
export { rate, type Rating, type RatingTone, scoreRange } from "./rating.ts";
export { freshForMs } from "./source-freshness.ts";
