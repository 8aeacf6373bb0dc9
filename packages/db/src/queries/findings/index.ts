export {
  approverIn,
  changeFindingRow,
  countFindings,
  domainsWithExpired,
  findingById,
  type FindingRow,
  knowledgeOfFinding,
  listFindingHistory,
  type OwnedDomains,
  raiseVersion,
  readFindings,
  reopenExpired,
  statusAuthors,
  type TitleVariant,
  titleVariants,
} from "./finding.ts";
export { type ChangedRow, findingChanges, type Period } from "./finding-changes.ts";
export {
  dueFixClaims,
  leaseFixClaim,
  orgsWithScannedClaims,
  type ReportedFix,
  reportFixes,
  settleScannedClaims,
} from "./fix-claim.ts";
export { findingToRetest, readNewestEvent, recordRetest, retestAfter } from "./retest.ts";
