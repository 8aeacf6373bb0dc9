/** A piece of a text, and whether it is what matched. */
export interface Piece {
  readonly text: string;
  readonly marked: boolean;
}

/** Splits a text at every occurrence of the marked strings, longest first, letter case ignored. */
export const highlight = (text: string, marked: readonly string[]): Piece[] => {
  const wanted = marked.filter((it) => it !== "").toSorted((a, b) => b.length - a.length);
  if (wanted.length === 0) return [{ text, marked: false }];
  const pattern = new RegExp(
    `(${wanted.map((it) => it.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)).join("|")})`,
    "gi",
  );
  return text
    .split(pattern)
    .map((piece, at) => ({ text: piece, marked: at % 2 === 1 }))
    .filter((piece) => piece.text !== "");
};
