export { enqueuePassiveScans, enqueueScan } from "./commands/enqueue-scan.ts";
export { describeChanges, MAX_CHANGED } from "./describe-changes.ts";
export {
  type ChangedFinding,
  changesOfRun,
  changesIn,
  type ChangesQuery,
  type ScanComparison,
} from "./compare-scans.ts";
export { endRun, endRunsFor } from "./commands/end-scan.ts";
export { labelAssets } from "./commands/label-assets.ts";
export { completedShare, failScan, listObservations } from "./commands/record-scan.ts";
export { followRun } from "./follow-run.ts";
export { leaseScan, ScanLeaseLost } from "./commands/lease-scan.ts";
export {
  changeNameSource,
  describeNameSources,
  findNameSource,
  nameSourceSettings,
  testNameSource,
} from "./name-sources.ts";
export type { ScanServices } from "./scan-updates.ts";
export { publishLibrary } from "./commands/publish-knowledge.ts";
export { activeKnowledge } from "./run-knowledge.ts";
export { scanRecorded } from "./scan-recorded.ts";
export { addressesOfRun, excludedFromRun, netOfRun, scanSettings } from "./scan-settings.ts";
export { usageFromWire, usageToWire } from "./scan-usage.ts";
