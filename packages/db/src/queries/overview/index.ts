export { type ActionState, actionStates } from "./action-state.ts";
export { endingAcceptances, endingRegistrations, outlookFindings, type OutlookRow } from "./forecast.ts";
export {
  type AlikeRow,
  attackFixes,
  clearAttackFixes,
  closedSince,
  countAlikeBefore,
  exploitedHosts,
  findingsOfFixes,
  findingSummary,
  type FixRow,
  freshSince,
  storedFixOrder,
  storeFixOrder,
  visibleSummary,
} from "./overview.ts";
export { blindSpots, dailyScores, lastScanAt, readPerimeter, scoreHistory } from "./report.ts";
export { workProgress } from "./work-progress.ts";
