/** Counts the steps that a matcher takes, so that a test can bound them without a clock. */
export interface StepMeter {
  steps: number;
}

const NONE = -1;

/**
 * Aho-Corasick automaton over a set of patterns: one walk over a text visits every pattern that occurs in it, in time
 * linear in the length of the text, whatever the patterns and the text are.
 */
export interface Automaton {
  readonly states: number;
  /** The pattern that is exactly this state's string; -1 when it is only the beginning of one. */
  patternAt(state: number): number;
  /** The longest proper suffix of the state's string that is a state too. */
  suffixOf(state: number): number;
  /** The nearest state on the chain of suffixes, this one included, that is a pattern; -1 when none is. */
  outputOf(state: number): number;
  /** States in an order in which the suffix of each comes before it. */
  readonly order: Int32Array;
  /** Visits the state after each character; `end` is the place behind that character. */
  walk(text: string, visit: (state: number, end: number) => void, meter?: StepMeter): void;
}

/** Builds the automaton of these patterns; empty ones and repetitions are skipped. */
export const buildAutomaton = (patterns: readonly string[], meter?: StepMeter): Automaton => {
  const most = 1 + patterns.reduce((sum, { length }) => sum + length, 0);
  const edges = new Map<number, number>();
  const [pattern, suffix, output] = [
    new Int32Array(most).fill(NONE),
    new Int32Array(most),
    new Int32Array(most).fill(NONE),
  ];
  const [parent, code] = [new Int32Array(most), new Uint16Array(most)];
  const edge = (state: number, unit: number): number | undefined => edges.get(state * 0x1_0000 + unit);
  let [states, steps] = [1, 0];
  for (const [index, words] of patterns.entries()) {
    let state = 0;
    for (let at = 0; at < words.length; at += 1) {
      const unit = words.charCodeAt(at);
      let next = edge(state, unit);
      if (next === undefined) {
        next = states;
        states += 1;
        [parent[next], code[next]] = [state, unit];
        edges.set(state * 0x1_0000 + unit, next);
      }
      state = next;
      steps += 1;
    }
    if (state !== 0 && pattern[state] === NONE) pattern[state] = index;
  }

  // Breadth first: by depth, counted with one pass, because a child always has a larger number than its parent.
  const depth = new Int32Array(states);
  for (let state = 1; state < states; state += 1) depth[state] = (depth[parent[state] ?? 0] ?? 0) + 1;
  const order = Int32Array.from({ length: states - 1 }, (_, n) => n + 1).sort(
    (a, b) => (depth[a] ?? 0) - (depth[b] ?? 0) || a - b,
  );

  const follow = (from: number, unit: number): number => {
    let state = from;
    for (;;) {
      steps += 1;
      const next = edge(state, unit);
      if (next !== undefined) return next;
      if (state === 0) return 0;
      state = suffix[state] ?? 0;
    }
  };
  for (const state of order) {
    const above = parent[state] ?? 0;
    suffix[state] = above === 0 ? 0 : follow(suffix[above] ?? 0, code[state] ?? 0);
    output[state] = pattern[state] === NONE ? (output[suffix[state] ?? 0] ?? NONE) : state;
  }
  if (meter !== undefined) meter.steps += steps;

  return {
    states,
    order,
    patternAt: (state) => pattern[state] ?? NONE,
    suffixOf: (state) => suffix[state] ?? 0,
    outputOf: (state) => output[state] ?? NONE,
    walk(text, visit, walked) {
      steps = 0;
      let state = 0;
      for (let at = 0; at < text.length; at += 1) {
        state = follow(state, text.charCodeAt(at));
        visit(state, at + 1);
      }
      if (walked !== undefined) walked.steps += steps;
    },
  };
};
