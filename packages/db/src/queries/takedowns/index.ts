export {
  addTakedownEvent,
  changeTakedown,
  insertTakedown,
  takedownCounts,
  takedownEvents,
  takedownInScope,
  type TakedownRow,
  takedownsPage,
  takedownsToCheck,
} from "./takedown.ts";
export {
  changeNotice,
  insertEvidence,
  listNotices,
  markNoticeSent,
  newestEvidence,
  type NoticeDraft,
  putDrafts,
} from "./takedown-evidence.ts";
