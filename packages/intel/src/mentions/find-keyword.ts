import { fold, foldWithPlaces } from "./fold.ts";

/** What an organisation wants to hear of, as texts are held against it. */
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
  exceptions: exceptions.map((it) => fold(it).trim()).filter((it) => it !== ""),
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
const isWholeAt = (text: string, at: number, words: string): boolean => {
  const end = at + words.length;
  if (isLetter(text, at - 1) || isLetter(text, end)) return false;
  if (!words.includes(".")) return true;
  return text[at - 1] !== "-" && text[end] !== "-" && !(text[end] === "." && isLetter(text, end + 1));
};

/** Is this hit a part of a phrase that was excepted, or does such a phrase stand beside it? */
const isExcepted = (text: string, at: number, { words, exceptions }: Keyword): boolean =>
  exceptions.some((phrase) => {
    const inside = phrase.indexOf(words);
    if (inside >= 0) {
      for (let from = inside; from >= 0; from = phrase.indexOf(words, from + 1))
        if (text.startsWith(phrase, at - from)) return true;
      return false;
    }
    return text.slice(Math.max(0, at - CONTEXT), at + words.length + CONTEXT).includes(phrase);
  });

/** Is a hit at this very place one that counts? */
export const countsAt = (folded: string, at: number, keyword: Keyword): boolean =>
  (!keyword.isWhole || isWholeAt(folded, at, keyword.words)) && !isExcepted(folded, at, keyword);

/** Where in a folded text does the keyword stand first so that it counts? -1 when nowhere. */
export const findKeyword = (folded: string, keyword: Keyword): number => {
  const { words } = keyword;
  if (words === "") return -1;
  for (let at = folded.indexOf(words); at >= 0; at = folded.indexOf(words, at + 1))
    if (countsAt(folded, at, keyword)) return at;
  return -1;
};

/** The words around a hit as they were written, cut at 120 characters on each side; never in the middle of a character. */
export const contextOf = (text: string, keyword: Keyword): string => {
  const { folded, places } = foldWithPlaces(text);
  const hit = Math.max(0, findKeyword(folded, keyword));
  const begin = places[hit] ?? 0;
  const end = (places[Math.min(places.length - 1, hit + Math.max(1, keyword.words.length) - 1)] ?? 0) + 1;
  let [from, to] = [Math.max(0, begin - CONTEXT), Math.min(text.length, end + CONTEXT)];
  if (/[\udc00-\udfff]/.test(text[from] ?? "")) from += 1;
  if (/[\udc00-\udfff]/.test(text[to] ?? "")) to += 1;
  const words = text.slice(from, to).replaceAll(/\s+/g, " ").trim();
  return `${from > 0 ? "…" : ""}${words}${to < text.length ? "…" : ""}`;
};
