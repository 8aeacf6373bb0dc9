export { cvesDescribed, cveYearsMissing, hasCves } from "./cve-coverage.ts";
export { type AffectedRow, cveAffected, cveDetail } from "./cve-detail.ts";
export { loadEpss } from "./cve-epss.ts";
export { loadExploits } from "./cve-exploit.ts";
export { loadKev, removeFromKev } from "./cve-kev.ts";
export { cveSummaries, type CveSummary, exploitFacts } from "./cve-list.ts";
export { type CveMatchRow, type CveRow, openCveLoader } from "./cve-load.ts";
export { type CveHit, matchCves } from "./cve-match.ts";
export { searchCves } from "./cve-search.ts";
export { listCriteria } from "./cve-statements.ts";
export {
  entriesToEvaluate,
  exploitedEntries,
  type ExploitedEntry,
  loadExploitedListings,
  productsDescribed,
  recordEvaluations,
} from "./exploited-listing.ts";
export {
  exposedServices,
  ownAssets,
  perimetersWith,
  servicesAt,
  listServices,
  softwareSeen,
} from "./exposed-service.ts";
export { addCounts, type LoadCounts, NO_COUNTS } from "./feed-counts.ts";
export {
  changeFeedSetting,
  endFeedRun,
  feedRuns,
  feedSettings,
  feedsReadSince,
  lastFeedReads,
  lastFeedRuns,
  saveFeedCursor,
  startFeedRun,
} from "./feed-run.ts";
export { iocId } from "./ioc-id.ts";
export {
  IOC_COLUMNS,
  IOC_LOCK,
  iocCells,
  type IocLoader,
  type IocRow,
  loadIocs,
  openIocLoader,
  type Sighting,
  sightingExpiry,
  type StagedIoc,
  stageIocs,
} from "./ioc-load.ts";
export { alsoAskAs, hasNoIoc, iocById, type KnownIoc, lookupIocs } from "./ioc-lookup.ts";
export { feedOverlap, iocsChangedSince, MAX_COUNTED_IOCS, searchIocs, serviceIocs, urlIocs } from "./ioc-search.ts";
export { loadWarningLists, warningLists, warningListsVersion } from "./ioc-warning.ts";
export { withdrawIocs, withoutFeed } from "./ioc-withdraw.ts";
export {
  decideIndicators,
  enterIndicator,
  indicatorsIn,
  type ManualIndicatorRow,
  manualIndicators,
  withdrawIndicators,
} from "./manual-indicator.ts";
export { loadPackageListings, packageArchive, packageStatements, withdrawUnlisted } from "./package-statement.ts";
export {
  type DomainCoverage,
  type ExploitedFinding,
  exploitedFindings,
  findingsToConfirm,
  perimeterCoverage,
  seesEveryUnit,
  type WebsiteSoftware,
  websiteSoftware,
} from "./perimeter-coverage.ts";
export {
  clearSearchFailure,
  dropSearch,
  insertSearch,
  markSearchFailed,
  moveMark,
  readSearches,
  setNotified,
  subscribedSearches,
} from "./saved-search.ts";
