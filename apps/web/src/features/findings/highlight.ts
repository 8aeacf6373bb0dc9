/** A piece of a text, and whether it is what matched. */
export interface Piece {
  readonly text: string;
  readonly marked: boolean;
}

/** Text and marks come from scanned hosts: longer ones are no version or name and are cut. */
const MOST = { length: 200, strings: 50, marks: 200 } as const;

/** Splits a text at the occurrences of the marked strings, longest first, letter case ignored. */
export const highlight = (text: string, marked: readonly string[]): Piece[] => {
  const wanted = marked
    .filter((it) => it !== "" && it.length <= MOST.length)
    .slice(0, MOST.strings)
    .toSorted((a, b) => b.length - a.length);
  if (wanted.length === 0) return [{ text, marked: false }];
  const pattern = new RegExp(wanted.map((it) => it.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)).join("|"), "gi");
  const pieces: Piece[] = [];
  let from = 0;
  for (const found of text.matchAll(pattern)) {
    if (pieces.length >= 2 * MOST.marks) break;
    pieces.push({ text: text.slice(from, found.index), marked: false }, { text: found[0], marked: true });
    from = found.index + found[0].length;
  }
  return [...pieces, { text: text.slice(from), marked: false }].filter((piece) => piece.text !== "");
};
