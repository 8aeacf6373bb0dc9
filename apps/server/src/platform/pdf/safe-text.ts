/** What the report's fonts can show, besides letters: Latin-1, and the signs that typographers use. */
const SIGNS = new Set("€‚„…†‡‰‹›‘’“”•–—™−œŒ");

/** Letters of Latin with its extensions, of Greek and of Cyrillic, as far as the fonts have them. */
const isLetter = (code: number): boolean =>
  (code >= 0x100 && code <= 0x17f) ||
  code === 0x386 ||
  (code >= 0x388 && code <= 0x3ce && code !== 0x38b && code !== 0x38d && code !== 0x3a2) ||
  (code >= 0x400 && code <= 0x45f);

const written = (character: string): string => {
  const code = character.codePointAt(0) ?? 0;
  if (character === "\n") return "\n";
  if (character === "\t" || character === "\r") return " ";
  if ((code >= 0x20 && code <= 0x7e) || (code >= 0xa0 && code <= 0xff && code !== 0xad)) return character;
  if (SIGNS.has(character) || isLetter(code)) return character;
  if (character === "\u202f") return "\u00a0";
  return numbered(character);
};

/** Names from outside may hold any character; its number says exactly which, and turns no text around. */
const numbered = (character: string): string =>
  `[U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}]`;

const LATIN = /\p{Script=Latin}/u;
const OTHER = /[\p{Script=Cyrillic}\p{Script=Greek}]/gu;

/** Words that mix scripts may be deceptive: their foreign letters are written as code points. */
const unmasked = (word: string): string => (LATIN.test(word) ? word.replaceAll(OTHER, numbered) : word);

/** Text that the report's fonts can show. At most `most` characters; what was cut off is marked. */
export const safeText = (text: string, most = 2_000): string => {
  const cut = text.length > most ? `${text.slice(0, most - 1)}…` : text;
  return Array.from(cut.replaceAll(/\p{L}+(?:[\p{L}.-]*\p{L})?/gu, unmasked), written).join("");
};

/** The same with the indentation of configuration kept, which the layout would drop. */
export const indentedText = (text: string, most?: number): string =>
  safeText(text, most).replaceAll(/^ +/gm, (spaces) => "\u00a0".repeat(spaces.length));
