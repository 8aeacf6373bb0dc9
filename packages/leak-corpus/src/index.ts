/** The interface of the leak corpus; layout, hashing, filters and threads are its own. */
export type { CorpusKeyring, CorpusKeys } from "./corpus-keys.ts";
export type { ChangedIoc, CorpusStore, IndicatorStore, LeakStore, MentionStore } from "./corpus-store.ts";
export type { ImportBatch } from "./import/import-batch.ts";
export { nameTags, openNameTagger, toTag } from "./layout/name-tags.ts";
export {
  type ImportOptions,
  type LeakCorpus,
  type NameMatch,
  openLeakCorpus,
  type RevealedBlock,
} from "./leak-corpus.ts";
export { toIdentity, type LeakRecord } from "./leak-record.ts";
export { matchPassword } from "./match-password.ts";
export { CORPUS_TABLES } from "./postgres/corpus-tables.ts";
export { postgresStore } from "./postgres/postgres-store.ts";
export { remainingInPostgres } from "./postgres/remaining-in-postgres.ts";
export { revealAll } from "./reveal-all.ts";
export type { BatchOf } from "./storable-records.ts";
