/** What the built-in fonts of PDF (WinAnsi, code page 1252) have beyond Latin-1. */
const BEYOND_LATIN_1 = new Set("€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ");

const written = (character: string): string => {
  const code = character.codePointAt(0) ?? 0;
  if (character === "\n") return "\n";
  if (character === "\t" || character === "\r") return " ";
  if ((code >= 0x20 && code <= 0x7e) || (code >= 0xa0 && code <= 0xff && code !== 0xad)) return character;
  if (BEYOND_LATIN_1.has(character)) return character;
  if (character === "\u202f") return "\u00a0";
  // Names from outside may hold any character; its number says exactly which, and turns no text around.
  return `[U+${code.toString(16).toUpperCase().padStart(4, "0")}]`;
};

/** Text that the report's fonts can show. At most `most` characters; what was cut off is marked. */
export const safeText = (text: string, most = 2_000): string => {
  const cut = text.length > most ? `${text.slice(0, most - 1)}…` : text;
  return Array.from(cut, written).join("");
};
