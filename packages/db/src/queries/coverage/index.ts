export { areaAssessedBy, areaAssessedFor, recordAreaAssessment, recordPeopleAssessed } from "./area-assessment.ts";
export { type HostCheck, type HostCoverageRow, hostCoverageRows } from "./asset-coverage.ts";
export {
  type CheckTally,
  type CoverageRow,
  coverageRow,
  domainsAlertedOfCoverage,
  runLoss,
  type RunLoss,
  silentSources,
} from "./coverage.ts";
export { unassessedChecks } from "./unassessed-checks.ts";
