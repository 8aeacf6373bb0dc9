export { auditHeads, chainRows, countDeeds, insertAudit, insertAuditOfEach } from "./audit.ts";
export { isFirstEntry } from "./client-entry.ts";
export {
  dataKeyById,
  dataKeys,
  destroyDataKeys,
  insertDataKey,
  type KeyPurpose,
  lockKeys,
  takeDataKey,
} from "./data-key.ts";
export {
  admitMail,
  AWAITED,
  claimMail,
  dropOldMail,
  dueDigest,
  expediteMail,
  insertMail,
  isKnownAddress,
  type MailBudget,
  mailById,
  type MailClass,
  type MailCondition,
  mailCounts,
  mailsSince,
  markDigested,
  markSent,
  markUnsent,
  newestMail,
  rejudgeMail,
  type WaitingCondition,
  withdrawMail,
} from "./mail-outbox.ts";
export {
  claimRequest,
  countRequests,
  dropIdempotentRequests,
  keepAnswer,
  knownRequest,
  releaseRequest,
  type RequestName,
} from "./idempotent-request.ts";
export { type Figure, installationFigures } from "./metrics.ts";
export { insertNotice } from "./org-notice.ts";
export { countInWindow, dropRateWindows, type RateWindow } from "./rate-window.ts";
export {
  type ChunkRow,
  completeStoredFile,
  deleteAbandoned,
  deleteAttempt,
  deleteStoredFile,
  type FileKind,
  forgetGarbage,
  insertChunk,
  insertStoredFile,
  listChunks,
  type NewStoredFile,
  objectGarbage,
  objectTotals,
  sealedChunk,
  showChunks,
  storedFileById,
  storedFileByName,
  storedFileIdsAfter,
  type StoredFileRow,
  storedFilesUnder,
} from "./stored-file.ts";
export { isSteadyClock } from "./sweep-clock.ts";
export {
  destroyWrappingKeys,
  insertWrappingKey,
  liveWrappingKey,
  otherHosts,
  rewrapWrappingKey,
  wrappingKeyById,
  type WrappingKeyRow,
  wrappingKeys,
} from "./wrapping-key.ts";
