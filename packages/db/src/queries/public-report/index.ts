export { deleteAddressCheck, insertAddressCheck, waitingCheck } from "./address-check.ts";
export {
  deletePublicScans,
  deletePublicScansByDomain,
  finishPublicScan,
  heldLoginCount,
  listPublicAsks,
  lockPublicStart,
  newestLeakArchive,
  newestPublicScan,
  notePublicAsk,
  type PublicScanRow,
  publicScansWaiting,
  publicScoreBefore,
} from "./public-report.ts";
