/** Words of a cell: what a line of the processor's cache holds, so that a question costs one look into memory. */
const CELL_WORDS = 16;
const CELL_BITS = CELL_WORDS * 32;
const BIT_MASK = CELL_BITS - 1;

/** So many cells take 8 MB, and 64 MB: no import has more than that. */
const FEW_CELLS = 2 ** 17;
const MANY_CELLS = 2 ** 20;

/** With fewer bits for each line a larger filter would pay, if there were one. */
const BITS_A_LINE = 18;
const FEWEST_BITS_A_LINE = 14;

/** Of more lines than this the largest filter takes too many for known to be of use. */
export const MOST_FILTERED = Math.floor((MANY_CELLS * CELL_BITS) / FEWEST_BITS_A_LINE);

/**
 * A Bloom filter over the hashes of lines that are kept: what it does not know is new for certain, so that hardly
 * anything has to be read to know it. What it knows may be new all the same, and is looked up.
 */
export interface SeenFilter {
  /** Everything that was kept up to this row is in it. */
  through: number;
  add(drawer: number, high: number, low: number): void;
  mayHold(drawer: number, high: number, low: number): boolean;
  /** Would a larger one be better, or none? */
  isFull(): boolean;
  /** Gives its memory back at once: what is thrown away may lie about for long. It is of no use afterwards. */
  close(): void;
}

/** Opens a filter for about so many lines. */
export const openSeenFilter = (lines: number): SeenFilter => {
  const cells = lines * BITS_A_LINE > FEW_CELLS * CELL_BITS ? MANY_CELLS : FEW_CELLS;
  const words = new Uint32Array(cells * CELL_WORDS);
  const shift = 32 - Math.log2(cells);
  let count = 0;

  // The hash is a keyed one and falls anywhere: its first bits choose the cell, others the bits in it, nine for each.
  const isSet = (cell: number, bit: number): boolean =>
    (((words[cell + ((bit & BIT_MASK) >>> 5)] ?? 0) >>> (bit & 31)) & 1) === 1;
  const set = (cell: number, bit: number): void => {
    const word = cell + ((bit & BIT_MASK) >>> 5);
    words[word] = (words[word] ?? 0) | (1 << (bit & 31));
  };

  return {
    through: 0,
    add(drawer, high, low) {
      const cell = (high >>> shift) * CELL_WORDS;
      set(cell, low);
      set(cell, low >>> 9);
      set(cell, low >>> 18);
      set(cell, high);
      set(cell, drawer);
      set(cell, (low >>> 27) | ((drawer >>> 9) << 5));
      count += 1;
    },
    mayHold(drawer, high, low) {
      const cell = (high >>> shift) * CELL_WORDS;
      return (
        isSet(cell, low) &&
        isSet(cell, low >>> 9) &&
        isSet(cell, low >>> 18) &&
        isSet(cell, high) &&
        isSet(cell, drawer) &&
        isSet(cell, (low >>> 27) | ((drawer >>> 9) << 5))
      );
    },
    close: () => void words.buffer.transfer(0),
    isFull: () => (cells < MANY_CELLS ? count * BITS_A_LINE > cells * CELL_BITS : count > MOST_FILTERED),
  };
};
