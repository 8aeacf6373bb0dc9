import { sealWith } from "@parapet/db/envelope";

import type { CorpusKeys } from "../corpus-keys.ts";
import { HMAC_WORDS, openHmac } from "../hashing/hmac-texts.ts";
import { BLOCK_COLUMN } from "../layout/block.ts";
import { BUCKETS, packBuckets, type PackedBuckets } from "../layout/buckets.ts";
import { BLOCK_RECORDS, HASH_BYTES, packNameColumns, recordId } from "../layout/entries.ts";
import type { BloomFilter } from "../postgres/bloom-filter.ts";
import { PASSWORD_BYTES } from "../postgres/password-hashes.ts";
import { openHashRows } from "../postgres/record-hashes.ts";
import type { StorableRecords } from "../storable-records.ts";
import { growingColumns } from "./growing-columns.ts";
import { viewColumns, type PackedRecords, PASSWORD_PURPOSE } from "./pack-records.ts";

const RECORD_PURPOSE = "leak-corpus";

/** Above this many buckets a sequential scan beats per-bucket lookups. */
const MAX_LISTED_BUCKETS = 1_024;
const LOW_TAG = 2 ** 28;
const HALF_TAG = 2 ** 16;
const MAX_RECORDS = 2 ** 20;
const MARK_BITS = 22;
const MARK_MASK = 2 ** MARK_BITS - 1;
const INITIAL_BYTES = 256 * 1024;

/** Counts the records of a block by name. Sorts the tags of its logins and sites; negative tags are none. */
const countNames = (
  logins: Float64Array,
  hosts: Float64Array,
  onName: (tag: number, byLogin: boolean, records: number) => void,
): void => {
  for (const tags of [logins, hosts]) {
    tags.sort();
    for (let from = 0, to = 0; from < tags.length; from = to) {
      const tag = tags[from] ?? 0;
      while (tags[to] === tag) to += 1;
      if (tag >= 0) onName(tag, tags === logins, to - from);
    }
  }
};

interface Hashers {
  readonly key: Uint8Array;
  readonly records: ReturnType<typeof openHmac>;
  readonly passwords: ReturnType<typeof openHmac>;
}

let cachedHashers: Hashers | null = null;

/** The hash functions of this key, which the batches of an import share. */
const hashersOf = (key: Uint8Array): Hashers => {
  if (cachedHashers === null || !Buffer.from(key).equals(cachedHashers.key))
    cachedHashers = {
      key,
      records: openHmac(key, RECORD_PURPOSE),
      passwords: openHmac(key, PASSWORD_PURPOSE),
    };
  return cachedHashers;
};

/**
 * A batch of records on its way into the corpus: hashed on arrival, deduplicated within the batch and against the store,
 * and the new ones encrypted in blocks, records of one name together. Works on bytes only, so it runs in a worker as well.
 */
export const openRecordBatch = (initialKeys: CorpusKeys) => {
  let keys = initialKeys;
  let sealKey = Buffer.from(keys.seal);
  let rows = new Uint8Array(INITIAL_BYTES);
  let rowsSize = 0;
  let count = 0;
  let newRecords: Uint32Array | null = null;
  let order: Uint32Array = new Uint32Array(0);
  const names = growingColumns({ tag: Float64Array, block: Float64Array, byLogin: Uint8Array, records: Int32Array });
  let nameCount = 0;
  /** Plaintext of the block being encrypted; reused from block to block. */
  let plain = Buffer.alloc(INITIAL_BYTES);
  /** Hash table of the records with open addressing: index + 1, so that 0 is free. */
  let table = new Int32Array(2 ** 14);
  const records = growingColumns({
    bucket: Uint16Array,
    high: Uint32Array,
    low: Uint32Array,
    from: Uint32Array,
    to: Uint32Array,
    source: Uint32Array,
    login: Float64Array,
    host: Float64Array,
    passwordBucket: Int16Array,
    password: Float64Array,
    /** 1: it is in the store. */
    stored: Uint8Array,
  });

  /** The slot of the record with this hash, or the free slot for it. */
  const slotOf = (bucket: number, high: number, low: number): number => {
    const { columns } = records;
    const mask = table.length - 1;
    for (let slot = low & mask; ; slot = (slot + 1) & mask) {
      const index = (table[slot] ?? 0) - 1;
      if (index < 0) return slot;
      if (columns.low[index] === low && columns.high[index] === high && columns.bucket[index] === bucket) return slot;
    }
  };

  const reserve = (): void => {
    if (count >= MAX_RECORDS) throw new RangeError("too many leak records in one batch");
    records.reserve(count + 1);
    if (count * 2 < table.length) return;
    table = new Int32Array(table.length * 4);
    const { bucket, high, low } = records.columns;
    for (let index = 0; index < count; index += 1)
      table[slotOf(bucket[index] ?? 0, high[index] ?? 0, low[index] ?? 0)] = index + 1;
  };

  /** Appends the rows of a chunk; returns their offset. */
  const appendRows = (given: Uint8Array): number => {
    const offset = rowsSize;
    rowsSize += given.length;
    if (rowsSize > rows.length) {
      const larger = new Uint8Array(Math.max(rowsSize, Math.ceil(rows.length * 1.5)));
      larger.set(rows.subarray(0, offset));
      rows = larger;
    }
    rows.set(given, offset);
    return offset;
  };

  const openHashReader = (filter: BloomFilter | null) => {
    // Of a hundred million streamed hashes hardly any is in this batch: a bitmap over 22 bits rules most of them out.
    const marks = new Uint32Array(2 ** (MARK_BITS - 5));
    const { high: highs } = records.columns;
    for (let index = 0; index < count; index += 1) {
      const mark = (highs[index] ?? 0) & MARK_MASK;
      marks[mark >>> 5] = (marks[mark >>> 5] ?? 0) | (1 << (mark & 31));
    }
    return openHashRows((bucket, hashes, from, to) => {
      const { stored } = records.columns;
      for (let at = from; at < to; at += HASH_BYTES) {
        const high = hashes.getUint32(at);
        const low = hashes.getUint32(at + 4);
        if (filter !== null) filter.add(bucket, high, low);
        const mark = high & MARK_MASK;
        if ((((marks[mark >>> 5] ?? 0) >>> (mark & 31)) & 1) === 0) continue;
        const index = (table[slotOf(bucket, high, low)] ?? 0) - 1;
        if (index >= 0) stored[index] = 1;
      }
    });
  };

  const bucketsToRead = (filter: BloomFilter | null): readonly number[] | null => {
    const { bucket } = records.columns;
    const isWanted = new Uint8Array(BUCKETS);
    const want = (index: number): void => void (isWanted[bucket[index] ?? 0] = 1);
    if (filter !== null) filter.testAndAdd({ count, ...records.columns }, want);
    else for (let index = 0; index < count; index += 1) want(index);
    const found: number[] = [];
    for (let candidate = 0; candidate < BUCKETS; candidate += 1) if (isWanted[candidate] === 1) found.push(candidate);
    return found.length > MAX_LISTED_BUCKETS ? null : found;
  };

  const findNew = (): Uint32Array => {
    if (newRecords !== null) return newRecords;
    const { stored } = records.columns;
    const found = new Uint32Array(count);
    let size = 0;
    for (let index = 0; index < count; index += 1) {
      if ((stored[index] ?? 0) > 0) continue;
      found[size] = index;
      size += 1;
    }
    newRecords = found.subarray(0, size);
    return newRecords;
  };

  /** Sorts records by name, so that few blocks are decrypted for a domain. Half of a tag is enough for that. */
  const sortByName = (some: Uint32Array): Uint32Array => {
    const { login, host } = records.columns;
    const keyed = new Float64Array(some.length);
    for (let n = 0; n < some.length; n += 1) {
      const index = some[n] ?? 0;
      const byLogin = login[index] ?? -1;
      const tag = byLogin >= 0 ? byLogin : Math.max(0, host[index] ?? 0);
      keyed[n] = Math.floor(tag / HALF_TAG) * MAX_RECORDS + n;
    }
    keyed.sort();
    const sorted = new Uint32Array(some.length);
    for (let n = 0; n < some.length; n += 1) sorted[n] = some[(keyed[n] ?? 0) % MAX_RECORDS] ?? 0;
    return sorted;
  };

  /** The values of a column at these indexes. */
  const pick = <Column extends Float64Array | Uint16Array>(column: Column, some: Uint32Array): Column => {
    const picked = column.slice(0, some.length) as Column;
    for (let n = 0; n < some.length; n += 1) picked[n] = column[some[n] ?? 0] ?? -1;
    return picked;
  };

  const encryptBlock = (id: number, some: Uint32Array, sources: readonly string[]) => {
    const { from, to, source } = records.columns;
    const used = new Set<number>();
    let size = 0;
    for (const index of some) {
      used.add(source[index] ?? 0);
      size += (to[index] ?? 0) - (from[index] ?? 0) + 1;
    }
    const head = Buffer.from(
      `{"sources":${JSON.stringify(sources.map((name, n) => (used.has(n) ? name : "")))},"lines":[`,
    );
    const length = head.length + size + 1;
    if (length > plain.length) plain = Buffer.alloc(Math.ceil(length * 1.5));
    head.copy(plain);
    let at = head.length;
    for (const index of some) {
      for (let next = from[index] ?? 0, end = to[index] ?? 0; next < end; next += 1, at += 1)
        plain[at] = rows[next] ?? 0;
      plain[at] = 44; // comma
      at += 1;
    }
    plain.write("]}", at - 1, "latin1");
    const sealed = sealWith(sealKey, keys.sealId, `-|${BLOCK_COLUMN}|${id}`, plain.subarray(0, length));
    plain.fill(0, 0, length);
    return sealed;
  };

  /** The password hashes of these records by bucket, deduplicated. */
  const packPasswords = (some: Uint32Array): PackedBuckets => {
    const { passwordBucket, password } = records.columns;
    const starts = new Uint32Array(BUCKETS + 1);
    for (const index of some) {
      const bucket = passwordBucket[index] ?? -1;
      if (bucket >= 0) starts[bucket + 1] = (starts[bucket + 1] ?? 0) + 1;
    }
    for (let bucket = 0; bucket < BUCKETS; bucket += 1)
      starts[bucket + 1] = (starts[bucket + 1] ?? 0) + (starts[bucket] ?? 0);
    const hashes = new Float64Array(starts[BUCKETS] ?? 0);
    const next = starts.slice();
    for (const index of some) {
      const bucket = passwordBucket[index] ?? -1;
      if (bucket < 0) continue;
      hashes[next[bucket] ?? 0] = password[index] ?? 0;
      next[bucket] = (next[bucket] ?? 0) + 1;
    }
    const buckets = new Uint16Array(hashes.length);
    let unique = 0;
    for (let bucket = 0; bucket < BUCKETS; bucket += 1) {
      let previous = -1;
      for (const hash of hashes.subarray(starts[bucket], starts[bucket + 1]).sort()) {
        if (hash === previous) continue;
        previous = hash;
        hashes[unique] = hash;
        buckets[unique] = bucket;
        unique += 1;
      }
    }
    return packBuckets(buckets.subarray(0, unique), PASSWORD_BYTES, (entry, bytes, at) => {
      bytes.writeUIntBE(hashes[entry] ?? 0, at, PASSWORD_BYTES);
    });
  };

  return {
    /** Prepares an empty batch for its next use. */
    reopen(next: CorpusKeys): void {
      keys = next;
      sealKey = Buffer.from(keys.seal);
    },
    /** Empties the batch for reuse and overwrites the records in memory. */
    clear(): void {
      rows.fill(0, 0, rowsSize);
      count = 0;
      rowsSize = 0;
      newRecords = null;
      order = new Uint32Array(0);
      nameCount = 0;
      table.fill(0);
    },
    /** Hashes and adds records; returns the number of distinct records so far. */
    add({ buffer, count: many }: PackedRecords): number {
      const given = viewColumns(buffer);
      const offset = appendRows(given.rows.subarray(0, given.rowEnds[many - 1] ?? 0));
      const { records: hashRecords, passwords: hashPasswords } = hashersOf(keys.mac);
      const hashes = hashRecords(given.identities, given.identityEnds.subarray(0, many), { isEmptyToo: true });
      const passwords = hashPasswords(given.passwords, given.passwordEnds.subarray(0, many), { isEmptyToo: false });
      let rowFrom = 0;
      let passwordFrom = 0;
      for (let n = 0; n < many; n += 1) {
        const rowEnd = given.rowEnds[n] ?? 0;
        const passwordEnd = given.passwordEnds[n] ?? 0;
        const first = hashes[n * HMAC_WORDS] ?? 0;
        const second = hashes[n * HMAC_WORDS + 1] ?? 0;
        const bucket = first >>> 20;
        const high = ((first << 16) | (second >>> 16)) >>> 0;
        const low = ((second << 16) | ((hashes[n * HMAC_WORDS + 2] ?? 0) >>> 16)) >>> 0;
        reserve();
        const slot = slotOf(bucket, high, low);
        if (table[slot] === 0) {
          const { columns } = records;
          columns.bucket[count] = bucket;
          columns.high[count] = high;
          columns.low[count] = low;
          columns.from[count] = offset + rowFrom;
          columns.to[count] = offset + rowEnd;
          columns.source[count] = given.sources[n] ?? 0;
          columns.login[count] = given.logins[n] ?? -1;
          columns.host[count] = given.hosts[n] ?? -1;
          columns.passwordBucket[count] = -1;
          columns.stored[count] = 0;
          if (passwordEnd > passwordFrom) {
            const start = passwords[n * HMAC_WORDS] ?? 0;
            columns.passwordBucket[count] = start >>> 20;
            columns.password[count] = (start & 0xfffff) * LOW_TAG + ((passwords[n * HMAC_WORDS + 1] ?? 0) >>> 4);
          }
          count += 1;
          table[slot] = count;
        }
        rowFrom = rowEnd;
        passwordFrom = passwordEnd;
      }
      return count;
    },
    /** The batch as a store takes it; `sources` is the list that the records' source indexes refer to. */
    storable: (sources: readonly string[]): StorableRecords => ({
      bucketsToRead,
      openHashReader,
      ids() {
        const { bucket, high, low } = records.columns;
        const digits = (word: number | undefined): string => (word ?? 0).toString(16).padStart(8, "0");
        return Array.from({ length: count }, (_, n) => recordId(bucket[n] ?? 0, `${digits(high[n])}${digits(low[n])}`));
      },
      markStored(indexes) {
        for (const index of indexes) records.columns.stored[index] = 1;
      },
      countNew: () => findNew().length,
      *encryptBlocks(ids) {
        order = sortByName(findNew());
        const { login, host } = records.columns;
        for (const [n, id] of ids.entries()) {
          const some = order.subarray(n * BLOCK_RECORDS, (n + 1) * BLOCK_RECORDS);
          countNames(pick(login, some), pick(host, some), (tag, byLogin, recordCount) => {
            names.reserve(nameCount + 1);
            const { columns } = names;
            columns.tag[nameCount] = tag;
            columns.block[nameCount] = id;
            columns.byLogin[nameCount] = byLogin ? 1 : 0;
            columns.records[nameCount] = recordCount;
            nameCount += 1;
          });
          yield { id, records: some.length, sealed: encryptBlock(id, some, sources) };
        }
      },
      index() {
        const { bucket, high, low } = records.columns;
        const hashes = packBuckets(pick(bucket, order), HASH_BYTES, (entry, bytes, at) => {
          const index = order[entry] ?? 0;
          bytes.writeUInt32BE(high[index] ?? 0, at);
          bytes.writeUInt32BE(low[index] ?? 0, at + 4);
        });
        return {
          names: packNameColumns({ count: nameCount, ...names.columns }),
          passwords: packPasswords(order),
          hashes,
        };
      },
    }),
  };
};
export type RecordBatch = ReturnType<typeof openRecordBatch>;
