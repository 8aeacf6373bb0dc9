import { randomUUID } from "node:crypto";
import { closeSync, ftruncateSync, openSync, readSync, unlinkSync, writeSync } from "node:fs";
import { join } from "node:path";

/** Words of a cell: one CPU cache line, so that a lookup costs one memory access. */
const CELL_WORDS = 16;
const CELL_BITS = CELL_WORDS * 32;
const CELL_BYTES = CELL_WORDS * 4;
const BIT_MASK = CELL_BITS - 1;

/** Filter sizes in cells: 8, 64, 256 and 1,024 MB. */
const SIZES = [2 ** 17, 2 ** 20, 2 ** 22, 2 ** 24] as const;
const MAX_CELLS = SIZES[3];

/** Below this many bits per record a larger filter is worth its size. */
const BITS_PER_RECORD = 18;
const MIN_BITS_PER_RECORD = 14;

/** Above this many records even the largest filter has too many false positives to be useful. */
export const MAX_FILTERED = Math.floor((MAX_CELLS * CELL_BITS) / MIN_BITS_PER_RECORD);

/** The part of the file that is in memory at a time: one megabyte. */
const SEGMENT_CELLS = 2 ** 14;
const SEGMENT_BYTES = SEGMENT_CELLS * CELL_BYTES;

/** Hashes added one by one are buffered up to this many, then applied in one pass over the file. */
const MAX_PENDING = 2 ** 20;

/** Record hashes as columns: a batch has hundreds of thousands. */
export interface RecordHashes {
  readonly count: number;
  readonly bucket: Uint16Array;
  readonly high: Uint32Array;
  readonly low: Uint32Array;
}

/**
 * A Bloom filter over the hashes of stored records. A miss proves that a record is new, so that hardly any bucket has to be
 * read; a hit may be a false positive and is looked up.
 *
 * It is backed by a file, because the filter of a hundred million records would take most of the memory an import may use.
 * Lookups come in large batches, which are sorted and applied in one sequential pass.
 */
export interface BloomFilter {
  /** All hashes up to this row of `leak_hash` are in it. */
  through: number;
  add(bucket: number, high: number, low: number): void;
  /** Reports the indexes of the hashes that it may contain, and adds all of them. */
  testAndAdd(hashes: RecordHashes, onHit: (index: number) => void): void;
  /** Whether a larger filter, or none, would do better. */
  isFull(): boolean;
  close(): void;
}

/** Unlinked right after it is created, so that nothing remains however the process ends. */
const openUnlinked = (folder: string, bytes: number): number => {
  const path = join(folder, `leak-${randomUUID()}.bloom`);
  const file = openSync(path, "wx+", 0o600);
  try {
    unlinkSync(path);
    ftruncateSync(file, bytes);
    return file;
  } catch (error) {
    closeSync(file);
    throw error;
  }
};

const readAll = (file: number, into: Uint8Array, at: number): void => {
  for (let done = 0, some = 0; done < into.length; done += some) {
    some = readSync(file, into, done, into.length - done, at + done);
    if (some === 0) throw new RangeError("the Bloom filter's file was truncated");
  }
};

const writeAll = (file: number, from: Uint8Array, at: number): void => {
  for (let done = 0; done < from.length;) done += writeSync(file, from, done, from.length - done, at + done);
};

/** Opens a filter for about this many records, with a file in this folder. */
export const openBloomFilter = (records: number, folder: string): BloomFilter => {
  const cells = SIZES.find((size) => records * BITS_PER_RECORD <= size * CELL_BITS) ?? MAX_CELLS;
  const segments = cells / SEGMENT_CELLS;
  const shift = 32 - Math.log2(cells);
  const words = new Uint32Array(SEGMENT_CELLS * CELL_WORDS);
  const bytes = new Uint8Array(words.buffer);
  let pending: { bucket: Uint16Array; high: Uint32Array; low: Uint32Array } | null = null;
  let pendingCount = 0;
  let count = 0;
  /** Null where there is no file, as on a full disk: every lookup is a hit then, which is slow and never wrong. */
  let file: number | null = null;
  try {
    file = openUnlinked(folder, cells * CELL_BYTES);
  } catch {
    // Without a file every lookup is a hit.
  }

  const close = (): void => {
    if (file !== null) closeSync(file);
    file = null;
    pending = null;
    pendingCount = 0;
  };

  // Keyed hashes are uniform: the first bits choose the cell, nine bits each choose the bits within it.
  const set = (cell: number, bit: number): number => {
    const word = cell + ((bit & BIT_MASK) >>> 5);
    const before = words[word] ?? 0;
    words[word] = before | (1 << (bit & 31));
    return (before >>> (bit & 31)) & 1;
  };
  const setAll = (bucket: number, high: number, low: number): boolean => {
    const cell = ((high >>> shift) % SEGMENT_CELLS) * CELL_WORDS;
    return (
      (set(cell, low) &
        set(cell, low >>> 9) &
        set(cell, low >>> 18) &
        set(cell, high) &
        set(cell, bucket) &
        set(cell, (low >>> 27) | ((bucket >>> 9) << 5))) ===
      1
    );
  };

  const bySegment = ({ count: many, high }: RecordHashes): { order: Uint32Array; ends: Uint32Array } => {
    const ends = new Uint32Array(segments);
    for (let index = 0; index < many; index += 1) {
      const segment = Math.floor(((high[index] ?? 0) >>> shift) / SEGMENT_CELLS);
      ends[segment] = (ends[segment] ?? 0) + 1;
    }
    for (let segment = 1; segment < segments; segment += 1)
      ends[segment] = (ends[segment] ?? 0) + (ends[segment - 1] ?? 0);
    const next = Uint32Array.from(ends, (_, segment) => (segment === 0 ? 0 : (ends[segment - 1] ?? 0)));
    const order = new Uint32Array(many);
    for (let index = 0; index < many; index += 1) {
      const segment = Math.floor(((high[index] ?? 0) >>> shift) / SEGMENT_CELLS);
      const place = next[segment] ?? 0;
      order[place] = index;
      next[segment] = place + 1;
    }
    return { order, ends };
  };

  const apply = (hashes: RecordHashes, onHit: (index: number) => void): void => {
    if (file === null) {
      for (let index = 0; index < hashes.count; index += 1) onHit(index);
      return;
    }
    const { bucket, high, low } = hashes;
    const { order, ends } = bySegment(hashes);
    let done = 0;
    try {
      for (let segment = 0; segment < segments; segment += 1) {
        const end = ends[segment] ?? 0;
        if (done === end) continue;
        readAll(file, bytes, segment * SEGMENT_BYTES);
        for (; done < end; done += 1) {
          const index = order[done] ?? 0;
          if (setAll(bucket[index] ?? 0, high[index] ?? 0, low[index] ?? 0)) onHit(index);
        }
        writeAll(file, bytes, segment * SEGMENT_BYTES);
      }
      count += hashes.count;
    } catch {
      close();
      for (; done < hashes.count; done += 1) onHit(order[done] ?? 0);
    }
  };

  const applyPending = (): void => {
    if (pending !== null && pendingCount > 0) apply({ count: pendingCount, ...pending }, () => {});
    pendingCount = 0;
  };

  return {
    through: 0,
    add(bucket, high, low) {
      pending ??= {
        bucket: new Uint16Array(MAX_PENDING),
        high: new Uint32Array(MAX_PENDING),
        low: new Uint32Array(MAX_PENDING),
      };
      pending.bucket[pendingCount] = bucket;
      pending.high[pendingCount] = high;
      pending.low[pendingCount] = low;
      pendingCount += 1;
      if (pendingCount === MAX_PENDING) applyPending();
    },
    testAndAdd(hashes, onHit) {
      applyPending();
      pending = null;
      apply(hashes, onHit);
    },
    isFull: () => (cells < MAX_CELLS ? count * BITS_PER_RECORD > cells * CELL_BITS : count > MAX_FILTERED),
    close,
  };
};
