import { randomUUID } from "node:crypto";
import { closeSync, ftruncateSync, openSync, readSync, unlinkSync, writeSync } from "node:fs";
import { join } from "node:path";

/** Words of a cell: what a line of the processor's cache holds, so that a question costs one look into memory. */
const CELL_WORDS = 16;
const CELL_BITS = CELL_WORDS * 32;
const CELL_BYTES = CELL_WORDS * 4;
const BIT_MASK = CELL_BITS - 1;

/** So many cells take 8, 64, 256 and 1,024 MB. */
const SIZES = [2 ** 17, 2 ** 20, 2 ** 22, 2 ** 24] as const;
const MOST_CELLS = SIZES[3];

/** With fewer bits for each line a larger filter would pay, if there were one. */
const BITS_A_LINE = 18;
const FEWEST_BITS_A_LINE = 14;

/** Of more lines than this the largest filter takes too many for known to be of use. */
export const MOST_FILTERED = Math.floor((MOST_CELLS * CELL_BITS) / FEWEST_BITS_A_LINE);

/** What of the file is in memory at a time: one megabyte. */
const SEGMENT_CELLS = 2 ** 14;
const SEGMENT_BYTES = SEGMENT_CELLS * CELL_BYTES;

/** Lines that are learnt one by one wait until they are so many: the file is gone through once for all of them. */
const MOST_WAITING = 2 ** 20;

/** The hashes of lines, as columns: a batch has them by the hundred thousand. */
export interface LineHashes {
  readonly count: number;
  readonly drawer: Uint16Array;
  readonly high: Uint32Array;
  readonly low: Uint32Array;
}

/**
 * A Bloom filter over the hashes of lines that are kept: what it does not know is new for certain, so that hardly
 * anything has to be read to know it. What it knows may be new all the same, and is looked up.
 *
 * It lies in a file and not in memory, as that of a hundred million lines would be most of what an import may have. Whoever
 * asks has many lines at once; they are sorted, and the file is gone through from one end to the other.
 */
export interface SeenFilter {
  /** Everything that was kept up to this row is in it. */
  through: number;
  /** Learns one line, before it meets any others. */
  add(drawer: number, high: number, low: number): void;
  /** Tells which of these it may have known before, by their places, and learns them all. */
  meet(lines: LineHashes, tellKnown: (place: number) => void): void;
  /** Would a larger one be better, or none? */
  isFull(): boolean;
  close(): void;
}

/** The file has no name: should the program end in whatever way, nothing is left of it. */
const openNameless = (folder: string, bytes: number): number => {
  const path = join(folder, `seen-${randomUUID()}.filter`);
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
    if (some === 0) throw new RangeError("the filter's file is shorter than it was");
  }
};

const writeAll = (file: number, from: Uint8Array, at: number): void => {
  for (let done = 0; done < from.length;) done += writeSync(file, from, done, from.length - done, at + done);
};

/** Opens a filter for about so many lines, in a file of this folder. */
export const openSeenFilter = (lines: number, folder: string): SeenFilter => {
  const cells = SIZES.find((size) => lines * BITS_A_LINE <= size * CELL_BITS) ?? MOST_CELLS;
  const segments = cells / SEGMENT_CELLS;
  const shift = 32 - Math.log2(cells);
  const words = new Uint32Array(SEGMENT_CELLS * CELL_WORDS);
  const bytes = new Uint8Array(words.buffer);
  let waiting: { drawer: Uint16Array; high: Uint32Array; low: Uint32Array } | null = null;
  let waitingCount = 0;
  let count = 0;
  /** Null where it cannot be kept, such as on a full disk: everything is called known then, which is slow and never wrong. */
  let file: number | null = null;
  try {
    file = openNameless(folder, cells * CELL_BYTES);
  } catch {
    // Without a file it knows of nothing, and says so of everything.
  }

  const close = (): void => {
    if (file !== null) closeSync(file);
    file = null;
    waiting = null;
    waitingCount = 0;
  };

  // The hash is a keyed one and falls anywhere: its first bits choose the cell, others the bits in it, nine for each.
  const set = (cell: number, bit: number): number => {
    const word = cell + ((bit & BIT_MASK) >>> 5);
    const before = words[word] ?? 0;
    words[word] = before | (1 << (bit & 31));
    return (before >>> (bit & 31)) & 1;
  };
  const setAll = (drawer: number, high: number, low: number): boolean => {
    const cell = ((high >>> shift) % SEGMENT_CELLS) * CELL_WORDS;
    return (
      (set(cell, low) &
        set(cell, low >>> 9) &
        set(cell, low >>> 18) &
        set(cell, high) &
        set(cell, drawer) &
        set(cell, (low >>> 27) | ((drawer >>> 9) << 5))) ===
      1
    );
  };

  /** Lines by the segment that they fall into. */
  const bySegment = ({ count: many, high }: LineHashes): { order: Uint32Array; ends: Uint32Array } => {
    const ends = new Uint32Array(segments);
    for (let line = 0; line < many; line += 1) {
      const segment = Math.floor(((high[line] ?? 0) >>> shift) / SEGMENT_CELLS);
      ends[segment] = (ends[segment] ?? 0) + 1;
    }
    for (let segment = 1; segment < segments; segment += 1)
      ends[segment] = (ends[segment] ?? 0) + (ends[segment - 1] ?? 0);
    const next = Uint32Array.from(ends, (_, segment) => (segment === 0 ? 0 : (ends[segment - 1] ?? 0)));
    const order = new Uint32Array(many);
    for (let line = 0; line < many; line += 1) {
      const segment = Math.floor(((high[line] ?? 0) >>> shift) / SEGMENT_CELLS);
      const place = next[segment] ?? 0;
      order[place] = line;
      next[segment] = place + 1;
    }
    return { order, ends };
  };

  const goThrough = (hashes: LineHashes, tellKnown: (place: number) => void): void => {
    if (file === null) {
      for (let line = 0; line < hashes.count; line += 1) tellKnown(line);
      return;
    }
    const { drawer, high, low } = hashes;
    const { order, ends } = bySegment(hashes);
    let told = 0;
    try {
      for (let segment = 0; segment < segments; segment += 1) {
        const end = ends[segment] ?? 0;
        if (told === end) continue;
        readAll(file, bytes, segment * SEGMENT_BYTES);
        for (; told < end; told += 1) {
          const line = order[told] ?? 0;
          if (setAll(drawer[line] ?? 0, high[line] ?? 0, low[line] ?? 0)) tellKnown(line);
        }
        writeAll(file, bytes, segment * SEGMENT_BYTES);
      }
      count += hashes.count;
    } catch {
      close();
      for (; told < hashes.count; told += 1) tellKnown(order[told] ?? 0);
    }
  };

  const learnWaiting = (): void => {
    if (waiting !== null && waitingCount > 0) goThrough({ count: waitingCount, ...waiting }, () => {});
    waitingCount = 0;
  };

  return {
    through: 0,
    add(drawer, high, low) {
      waiting ??= {
        drawer: new Uint16Array(MOST_WAITING),
        high: new Uint32Array(MOST_WAITING),
        low: new Uint32Array(MOST_WAITING),
      };
      waiting.drawer[waitingCount] = drawer;
      waiting.high[waitingCount] = high;
      waiting.low[waitingCount] = low;
      waitingCount += 1;
      if (waitingCount === MOST_WAITING) learnWaiting();
    },
    meet(hashes, tellKnown) {
      learnWaiting();
      waiting = null;
      goThrough(hashes, tellKnown);
    },
    isFull: () => (cells < MOST_CELLS ? count * BITS_A_LINE > cells * CELL_BITS : count > MOST_FILTERED),
    close,
  };
};
