/** One usable line per word; lines that begin with `//` or `#` are remarks. */
export interface WordFile {
  readonly words: readonly string[];
  readonly refused: readonly { readonly line: number; readonly text: string }[];
}

const WORD = /^[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?$/u;
const SUFFIX = /^[a-z0-9-]{2,63}(?:\.[a-z0-9-]{2,63}){0,2}$/;
const MAX_WORDS = 50_000;

/** Which words (or suffixes) does a file list? Lines that can be no part of a name are refused, the rest is used. */
export const readWordFile = (text: string, kind: "words" | "suffixes"): WordFile => {
  const words = new Set<string>();
  const refused: { line: number; text: string }[] = [];
  for (const [index, raw] of text.split(/\r?\n/).entries()) {
    const word = raw
      .trim()
      .toLowerCase()
      .replace(kind === "suffixes" ? /^\./ : /^$/, "");
    if (word === "" || word.startsWith("//") || word.startsWith("#")) continue;
    if (words.size >= MAX_WORDS) break;
    if (word.length <= 63 && (kind === "words" ? WORD : SUFFIX).test(word)) words.add(word);
    else if (refused.length < 100) refused.push({ line: index + 1, text: word.slice(0, 40) });
  }
  return { words: [...words], refused };
};
