import { packDrawers, type PackedDrawers } from "./packed-drawers.ts";

/** How many lines a block holds. */
export const BLOCK_LINES = 2_000;

/** A kept line's bytes; with the drawer's 12 bits enough that two of a thousand million are hardly ever taken for one. */
export const SEEN_BYTES = 8;

/** Columns of the rows that tell which lines are kept: the drawer (two bytes), whether they are gone (one), the tags. */
export const SEEN_COLUMNS = 3;

/** The id of a kept line where lines are known one by one: its drawer and its tag, filled up to 32 digits. */
export const seenId = (drawer: number, tag: string): string =>
  `${drawer.toString(16).padStart(3, "0")}0${tag}`.padEnd(32, "0");

/** Lines of a name in a block: found by the login's domain, or by the site. */
export interface NameEntry {
  readonly tag: number;
  readonly block: number;
  readonly byLogin: boolean;
  /** Fewer than none in entries from the time when lines were taken out of blocks. */
  readonly lines: number;
}

/** The bytes of an entry: hash (6), block (6), by login or by site (1), how many lines (3). */
export const NAME_BYTES = 16;
const NAME_DRAWER = 2 ** 36;

/** The drawer that a name's tag lies in: its first 12 bits of 48. */
export const nameDrawer = (tag: number): number => Math.floor(tag / NAME_DRAWER);

/** Entries as columns: a batch has them by the ten thousand. */
export interface NameColumns {
  readonly count: number;
  readonly tag: Float64Array;
  readonly block: Float64Array;
  readonly byLogin: Uint8Array;
  readonly lines: Int32Array;
}

/** Sorts entries into their drawers. */
export const packNameColumns = ({ count, tag, block, byLogin, lines }: NameColumns): PackedDrawers => {
  const drawers = new Uint16Array(count);
  for (let entry = 0; entry < count; entry += 1) drawers[entry] = nameDrawer(tag[entry] ?? 0);
  return packDrawers(drawers, NAME_BYTES, (entry, bytes, at) => {
    bytes.writeUIntBE(tag[entry] ?? 0, at, 6);
    bytes.writeUIntBE(block[entry] ?? 0, at + 6, 6);
    bytes[at + 12] = byLogin[entry] ?? 0;
    bytes.writeIntBE(lines[entry] ?? 0, at + 13, 3);
  });
};

/** The same of entries one by one. */
export const packNames = (entries: readonly NameEntry[]): PackedDrawers =>
  packNameColumns({
    count: entries.length,
    tag: Float64Array.from(entries, ({ tag }) => tag),
    block: Float64Array.from(entries, ({ block }) => block),
    byLogin: Uint8Array.from(entries, ({ byLogin }) => (byLogin ? 1 : 0)),
    lines: Int32Array.from(entries, ({ lines }) => lines),
  });
