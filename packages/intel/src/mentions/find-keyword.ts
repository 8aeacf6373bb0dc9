import { buildAutomaton, type StepMeter } from "./automaton.ts";
import { fold, foldWithPlaces } from "./fold.ts";

/** What an organization wants to be notified of, used to match texts. */
export interface Keyword {
  /** Folded. */
  readonly words: string;
  readonly isWhole: boolean;
  /** Folded phrases that make a hit none. */
  readonly exceptions: readonly string[];
}

export const toKeyword = (keyword: string, isWhole: boolean, exceptions: readonly string[]): Keyword => ({
  words: fold(keyword).trim(),
  isWhole,
  exceptions: [...new Set(exceptions.map((it) => fold(it).trim()))].filter((it) => it !== ""),
});

/** How much of a text is shown on each side of a hit. */
export const CONTEXT = 120;

const LETTER = /[\p{L}\p{N}]/u;
const isLetter = (text: string, at: number): boolean => {
  const code = text.charCodeAt(at);
  if (Number.isNaN(code)) return false;
  if (code < 128) return (code > 47 && code < 58) || (code > 96 && code < 123);
  return LETTER.test(text[at] ?? "");
};

/** Does a word, or a name of the DNS, begin and end here? `vpn.acme.test` holds `acme.test`; `acme.test.example` does not. */
const isWholeAt = (text: string, at: number, length: number, isName: boolean): boolean => {
  const end = at + length;
  if (isLetter(text, at - 1) || isLetter(text, end)) return false;
  if (!isName) return true;
  return text[at - 1] !== "-" && text[end] !== "-" && !(text[end] === "." && isLetter(text, end + 1));
};

/** A keyword with its exceptions, compiled; answers the first place in a folded text where it counts, or -1. */
export type KeywordMatcher = (folded: string) => number;

/**
 * Compiles a keyword and its exceptions into one automaton. A text is walked once, so the time is linear in the length of
 * the text and of the patterns: of all exceptions that end at one place only two can decide, the longest that contains the
 * keyword (it covers a hit) and the shortest of the others (it is beside a hit).
 */
export const compileKeyword = ({ words, isWhole, exceptions }: Keyword, meter?: StepMeter): KeywordMatcher => {
  if (words === "") return () => -1;
  const { length } = words;
  const isName = words.includes(".");
  const patterns = [words, ...exceptions];
  const covers = patterns.map((phrase, index) => index > 0 && phrase.includes(words));
  const automaton = buildAutomaton(patterns, meter);
  const hit = new Uint8Array(automaton.states);
  const longestCover = new Int32Array(automaton.states);
  const shortestBeside = new Int32Array(automaton.states);
  for (const state of automaton.order) {
    const suffix = automaton.suffixOf(state);
    hit[state] = hit[suffix] ?? 0;
    longestCover[state] = longestCover[suffix] ?? 0;
    shortestBeside[state] = shortestBeside[suffix] ?? 0;
    const index = automaton.patternAt(state);
    if (index === 0) hit[state] = 1;
    // An exception that is the keyword itself has no state of its own, and covers every hit.
    if (index === 0 && exceptions.includes(words)) longestCover[state] = length;
    const size = patterns[index]?.length ?? 0;
    if (index > 0 && covers[index] === true) longestCover[state] = size;
    // The suffix's own is shorter than any that ends here.
    if (index > 0 && covers[index] === false && shortestBeside[state] === 0) shortestBeside[state] = size;
  }

  return (folded) => {
    const hits: number[] = [];
    const coverStart = new Int32Array(folded.length + 1).fill(folded.length);
    const besideStart = new Int32Array(folded.length + 1).fill(-1);
    automaton.walk(
      folded,
      (state, end) => {
        if (hit[state] === 1) hits.push(end - length);
        const [cover, beside] = [longestCover[state] ?? 0, shortestBeside[state] ?? 0];
        if (cover > 0) coverStart[end] = end - cover;
        if (beside > 0) besideStart[end] = end - beside;
      },
      meter,
    );
    if (hits.length === 0) return -1;
    // From here on: the earliest start of a cover that ends here or later, the latest start of a phrase that ended by here.
    for (let end = folded.length - 1; end >= 0; end -= 1)
      coverStart[end] = Math.min(coverStart[end] ?? 0, coverStart[end + 1] ?? 0);
    for (let end = 1; end <= folded.length; end += 1)
      besideStart[end] = Math.max(besideStart[end] ?? 0, besideStart[end - 1] ?? 0);
    if (meter !== undefined) meter.steps += 2 * folded.length + hits.length;
    const isExcepted = (at: number): boolean =>
      (coverStart[at + length] ?? 0) <= at ||
      (besideStart[Math.min(folded.length, at + length + CONTEXT)] ?? 0) >= Math.max(0, at - CONTEXT);
    return hits.find((at) => (!isWhole || isWholeAt(folded, at, length, isName)) && !isExcepted(at)) ?? -1;
  };
};

/** Index of the first counting match of the keyword in a folded text; -1 if none. */
export const findKeyword = (folded: string, keyword: Keyword): number => compileKeyword(keyword)(folded);

/** The words around a hit as they were written, cut at 120 characters on each side; never in the middle of a character. */
export const cutContext = (text: string, keyword: Keyword, find = compileKeyword(keyword)): string => {
  const { folded, places } = foldWithPlaces(text);
  const hit = Math.max(0, find(folded));
  const begin = places[hit] ?? 0;
  const end = (places[Math.min(places.length - 1, hit + Math.max(1, keyword.words.length) - 1)] ?? 0) + 1;
  let [from, to] = [Math.max(0, begin - CONTEXT), Math.min(text.length, end + CONTEXT)];
  if (/[\udc00-\udfff]/.test(text[from] ?? "")) from += 1;
  if (/[\udc00-\udfff]/.test(text[to] ?? "")) to += 1;
  const words = text.slice(from, to).replaceAll(/\s+/g, " ").trim();
  return `${from > 0 ? "…" : ""}${words}${to < text.length ? "…" : ""}`;
};
