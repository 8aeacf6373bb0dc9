const GONE = /[\u0300-\u036f\u00ad\u200b-\u200f\u2060\ufeff]/g;

/**
 * Names are written so that they cannot be clicked: `acme[.]test`, `acme(dot)test`, `hxxps`. Runs of blanks are one blank,
 * so that words meet across line ends.
 */
const JOINED: readonly (readonly [RegExp, (match: string) => string])[] = [
  [/\s?[[({]\s?(?:\.|dot|punkt|punto|point)\s?[\])}]\s?/g, () => "."],
  [/\bhxxps?(?=:|\[:)/g, (match) => match.replace("hxxp", "http")],
  [/\s+/g, () => " "],
];

const foldLetters = (text: string): string =>
  text.normalize("NFKD").replaceAll(GONE, "").toLowerCase().replaceAll("ς", "σ");

/**
 * A text as keywords are compared: lower case, without accents, in one form of each letter, defanged names whole. Of the
 * text that a reader sees nothing is changed.
 */
export const fold = (text: string): string => {
  let folded = foldLetters(text);
  for (const [pattern, joined] of JOINED) folded = folded.replaceAll(pattern, joined);
  return folded;
};

/** The same, and for each place in it the place in the text that it came from. */
export const foldWithPlaces = (text: string): { folded: string; places: Uint32Array } => {
  let folded = "";
  let from: number[] = [];
  let at = 0;
  for (const letter of text) {
    const piece = foldLetters(letter);
    folded += piece;
    for (let n = 0; n < piece.length; n += 1) from.push(at);
    at += letter.length;
  }
  for (const [pattern, joined] of JOINED) {
    let next = "";
    const nextFrom: number[] = [];
    let done = 0;
    const keep = (end: number) => {
      next += folded.slice(done, end);
      for (let n = done; n < end; n += 1) nextFrom.push(from[n] ?? 0);
    };
    for (const match of folded.matchAll(pattern)) {
      keep(match.index);
      const words = joined(match[0]);
      next += words;
      for (let n = 0; n < words.length; n += 1)
        nextFrom.push(from[match.index + Math.min(n, match[0].length - 1)] ?? 0);
      done = match.index + match[0].length;
    }
    keep(folded.length);
    [folded, from] = [next, nextFrom];
  }
  return { folded, places: Uint32Array.from(from) };
};
