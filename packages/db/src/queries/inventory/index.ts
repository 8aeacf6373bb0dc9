export { assetChanges, assetEventsOfRun, countAssetChanges } from "./asset-change.ts";
export { assetAt, graphFindings, graphHosts, graphServices, hostAddresses } from "./asset-graph.ts";
export {
  addressesNotToProbe,
  assetsToMark,
  decideAssetRows,
  findDecider,
  hostsNotToProbe,
  labelFindings,
  markAssetRows,
  restoreFindings,
  setFindingsAside,
  spreadUnits,
} from "./asset-marks.ts";
export {
  assetById,
  assetNamed,
  findingsOfAsset,
  historyOfAsset,
  insertAssetNote,
  listNeighbors,
  notesOfAsset,
} from "./asset-page.ts";
export type { AssetRow, InventoryReader } from "./asset-row.ts";
export {
  applyAssetRule,
  assetRuleHits,
  type AssetRuleRow,
  assetsMatching,
  dropAssetRule,
  insertAssetRule,
  orderAssetRules,
  readAssetRules,
  updateAssetRule,
} from "./asset-rule.ts";
export {
  calendarLinkByHash,
  calendarLinks,
  type CalendarReader,
  type CalendarRow,
  calendarRows,
  domainsAlertedOfExpiry,
  insertCalendarLink,
  noteCalendarRead,
  revokeCalendarLinkRow,
} from "./calendar.ts";
export {
  assetsFound,
  type AssetWeight,
  countKinds,
  impliedKinds,
  listNewestRuns,
  readAssets,
  readWeights,
} from "./inventory.ts";
export { recordInventory, storedInventory } from "./inventory-record.ts";
