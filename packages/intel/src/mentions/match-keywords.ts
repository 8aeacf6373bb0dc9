import { buildAutomaton, type StepMeter } from "./automaton.ts";

/**
 * Finds which of thousands of words occur in a text at all, in one walk over it. Whether such an occurrence counts, with
 * its boundaries and exceptions, is for `compileKeyword` to say.
 */
export const openWords = (words: readonly string[], meter?: StepMeter) => {
  const indices = Map.groupBy(words.keys(), (index) => words[index] ?? "");
  const distinct = [...indices.keys()];
  const automaton = buildAutomaton(distinct, meter);
  const lastSeenIn = new Uint32Array(automaton.states);
  let texts = 0;
  return {
    /** The indices of the words that occur in this text, each once. */
    occurringIn(folded: string): number[] {
      texts += 1;
      const found: number[] = [];
      automaton.walk(
        folded,
        (state) => {
          // A state that was seen in this text has had its whole chain of suffixes reported.
          for (
            let at = automaton.outputOf(state);
            at > 0 && lastSeenIn[at] !== texts;
            at = automaton.outputOf(automaton.suffixOf(at))
          ) {
            lastSeenIn[at] = texts;
            for (const index of indices.get(distinct[automaton.patternAt(at)] ?? "") ?? []) found.push(index);
            if (meter !== undefined) meter.steps += 1;
          }
        },
        meter,
      );
      return found;
    },
  };
};
