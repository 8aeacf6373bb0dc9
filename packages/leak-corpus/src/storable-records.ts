import type { PackedBuckets } from "./layout/buckets.ts";
import type { BloomFilter } from "./postgres/bloom-filter.ts";

/** Records encrypted together. */
export interface NewBlock {
  readonly id: number;
  readonly records: number;
  readonly sealed: Buffer;
}

export interface StoredBlock extends NewBlock {
  readonly purgeYear: number;
}

/** What stored records are found by: names, passwords, and their own hashes for dedup. */
export interface RecordIndex {
  readonly names: PackedBuckets;
  readonly passwords: PackedBuckets;
  readonly hashes: PackedBuckets;
}

/** The batch of an import that records belong to: how many of them are new is written with them. */
export interface BatchOf {
  readonly importId: string;
  /** The batch goes to this line. */
  readonly line: number;
}

/** A batch of hashed records on its way into a store, which decides which of them are new. */
export interface StorableRecords {
  /**
   * The buckets to read for dedup: those of records that the filter, if any, does not rule out; null when that is most of
   * them. The filter contains all of these records afterwards.
   */
  bucketsToRead(filter: BloomFilter | null): readonly number[] | null;
  /** Consumes streamed hashes (see `streamHashes`) and marks duplicates; adds what it reads to the filter, if any. */
  openHashReader(filter: BloomFilter | null): (chunk: Uint8Array) => void;
  /** The id of each record, for stores that dedup record by record. */
  ids(): readonly string[];
  markStored(indexes: Iterable<number>): void;
  /** The number of new records, once duplicates are marked. */
  countNew(): number;
  /** Encrypts the new records into blocks with these ids, lazily. */
  encryptBlocks(ids: readonly number[]): Iterable<NewBlock>;
  /** The index of the new records, once they are encrypted. */
  index(): RecordIndex;
}
