export { deleteAddressCheck, insertAddressCheck, waitingCheck } from "./address-check.ts";
export {
  deletePublicScans,
  deletePublicScansByDomain,
  finishPublicScan,
  heldLoginCount,
  listingCount,
  listPublicAsks,
  lockPublicStart,
  machineCount,
  newestArchives,
  newestPublicScan,
  notePublicAsk,
  type PublicScanRow,
  publicScansWaiting,
  publicScoreBefore,
} from "./public-report.ts";
