/** A random source that a seed repeats: mulberry32, enough for choosing and never for secrets. */
export interface Random {
  /** At least 0, below 1. */
  next(): number;
  /** A whole number below `limit`. */
  below(limit: number): number;
  pick<T>(list: readonly T[]): T;
}

export const randomFrom = (seed: number): Random => {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    next,
    below,
    pick: (list) => {
      const chosen = list[below(list.length)];
      if (chosen === undefined) throw new Error("nothing to pick from");
      return chosen;
    },
  };
};

/** The seed of this run: what was asked for, or the clock; it is printed so that the run can be had again. */
export const seedFrom = (words: readonly string[]): number => {
  const asked = words.find((word) => word.startsWith("--seed="))?.slice("--seed=".length);
  return asked === undefined ? Date.now() % 1_000_000_000 : Number(asked);
};
