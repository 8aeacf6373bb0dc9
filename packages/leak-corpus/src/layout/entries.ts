import { packBuckets, type PackedBuckets } from "./buckets.ts";

export const BLOCK_RECORDS = 2_000;

/** Bytes of a record hash in a bucket; with the bucket's 12 bits, a collision among a billion records is unlikely. */
export const HASH_BYTES = 8;

/** Columns of a row of record hashes: bucket (two bytes), hashes. */
export const HASH_COLUMNS = 2;

/** The id of a record in stores that dedup record by record: bucket and hash, padded to 32 hexadecimal digits. */
export const recordId = (bucket: number, hash: string): string =>
  `${bucket.toString(16).padStart(3, "0")}0${hash}`.padEnd(32, "0");

/** How many records of a name a block holds, counted by the domain of the login or by the site. */
export interface NameEntry {
  readonly tag: number;
  readonly block: number;
  readonly byLogin: boolean;
  readonly records: number;
}

/** Bytes of a name entry: tag (6), block (6), by login or by site (1), number of records (3). */
export const NAME_BYTES = 16;
export const TAG_BYTES = 6;
const NAME_BUCKET = 2 ** 36;

/** The bucket of a name's tag: its first 12 of 48 bits. */
export const nameBucket = (tag: number): number => Math.floor(tag / NAME_BUCKET);

/** Name entries as columns: a batch has tens of thousands. */
export interface NameColumns {
  readonly count: number;
  readonly tag: Float64Array;
  readonly block: Float64Array;
  readonly byLogin: Uint8Array;
  readonly records: Int32Array;
}

export const packNameColumns = ({ count, tag, block, byLogin, records }: NameColumns): PackedBuckets => {
  const buckets = new Uint16Array(count);
  for (let entry = 0; entry < count; entry += 1) buckets[entry] = nameBucket(tag[entry] ?? 0);
  return packBuckets(buckets, NAME_BYTES, (entry, bytes, at) => {
    bytes.writeUIntBE(tag[entry] ?? 0, at, TAG_BYTES);
    bytes.writeUIntBE(block[entry] ?? 0, at + 6, 6);
    bytes[at + 12] = byLogin[entry] ?? 0;
    bytes.writeIntBE(records[entry] ?? 0, at + 13, 3);
  });
};

export const packNames = (entries: readonly NameEntry[]): PackedBuckets =>
  packNameColumns({
    count: entries.length,
    tag: Float64Array.from(entries, ({ tag }) => tag),
    block: Float64Array.from(entries, ({ block }) => block),
    byLogin: Uint8Array.from(entries, ({ byLogin }) => (byLogin ? 1 : 0)),
    records: Int32Array.from(entries, ({ records }) => records),
  });

export const nameEntryAt = (entries: Buffer, at: number): NameEntry => ({
  tag: entries.readUIntBE(at, TAG_BYTES),
  block: entries.readUIntBE(at + 6, 6),
  byLogin: entries[at + 12] === 1,
  records: entries.readIntBE(at + 13, 3),
});

export const unpackNames = (entries: Buffer): NameEntry[] =>
  Array.from({ length: entries.length / NAME_BYTES }, (_, n) => nameEntryAt(entries, n * NAME_BYTES));
