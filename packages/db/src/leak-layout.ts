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

/** The same from the digits of a line's whole hash. */
export const lineId = (hash: string): string =>
  `${hash.slice(0, 3)}0${hash.slice(4, 4 + SEEN_BYTES * 2)}`.padEnd(32, "0");

/** Lines of a name in a block: found by the login's domain, or by the site. */
export interface NameEntry {
  readonly tag: number;
  readonly block: number;
  readonly byLogin: boolean;
  /** Fewer than none where lines were taken out of the block. */
  readonly lines: number;
}

/** The bytes of an entry: hash (6), block (6), by login or by site (1), how many lines (3). */
export const NAME_BYTES = 16;
const NAME_DRAWER = 2 ** 36;
const NONE: NameEntry = { tag: 0, block: 0, byLogin: false, lines: 0 };

/** The drawer that a name's tag lies in: its first 12 bits of 48. */
export const nameDrawer = (tag: number): number => Math.floor(tag / NAME_DRAWER);

/** Sorts entries into their drawers. */
export const packNames = (entries: readonly NameEntry[]): PackedDrawers =>
  packDrawers(Uint16Array.from(entries, ({ tag }) => nameDrawer(tag)), NAME_BYTES, (entry, bytes, at) => {
    const { tag, block, byLogin, lines } = entries[entry] ?? NONE;
    bytes.writeUIntBE(tag, at, 6);
    bytes.writeUIntBE(block, at + 6, 6);
    bytes.writeUInt8(byLogin ? 1 : 0, at + 12);
    bytes.writeIntBE(lines, at + 13, 3);
  }); // prettier-ignore
