import { sql } from "kysely";

import type { Db } from "../db.ts";

/** Lines of a name in a block: found by the login's domain, or by the site. */
export interface NameEntry {
  readonly tag: number;
  readonly block: number;
  readonly byLogin: boolean;
  /** Fewer than none where lines were taken out of the block. */
  readonly lines: number;
}

const ENTRY_BYTES = 16;
const DRAWER_BITS = 2 ** 36;

/** The drawer that a name's tag lies in: its first 12 bits of 48. */
const drawerOf = (tag: number): number => Math.floor(tag / DRAWER_BITS);

/** The statement that files entries, each in its drawer; run in the transaction that writes their blocks. */
export const namesInsert = (
  purgeYear: number,
  entries: readonly NameEntry[],
): { readonly text: string; readonly values: unknown[] } => {
  const counts = new Map<number, number>();
  for (const { tag } of entries) {
    const drawer = drawerOf(tag);
    counts.set(drawer, (counts.get(drawer) ?? 0) + 1);
  }
  const bytes = Buffer.allocUnsafe(entries.length * ENTRY_BYTES);
  const next = new Map<number, number>();
  const parts: Buffer[] = [];
  let at = 0;
  for (const [drawer, count] of counts) {
    next.set(drawer, at);
    parts.push(bytes.subarray(at, at + count * ENTRY_BYTES));
    at += count * ENTRY_BYTES;
  }
  for (const { tag, block, byLogin, lines } of entries) {
    const drawer = drawerOf(tag);
    const to = next.get(drawer) ?? 0;
    bytes.writeUIntBE(tag, to, 6);
    bytes.writeUIntBE(block, to + 6, 6);
    bytes.writeUInt8(byLogin ? 1 : 0, to + 12);
    bytes.writeIntBE(lines, to + 13, 3);
    next.set(drawer, to + ENTRY_BYTES);
  }
  return {
    text: `insert into leak_name (drawer, purge_year, entries)
           select drawer, $2, entries from unnest($1::smallint[], $3::bytea[]) as row (drawer, entries)`,
    values: [[...counts.keys()], purgeYear, parts],
  };
};

/** The entries of a drawer's row. */
export const entriesIn = (entries: Buffer): NameEntry[] =>
  Array.from({ length: entries.length / ENTRY_BYTES }, (_, n) => {
    const at = n * ENTRY_BYTES;
    return {
      tag: entries.readUIntBE(at, 6),
      block: entries.readUIntBE(at + 6, 6),
      byLogin: entries[at + 12] === 1,
      lines: entries.readIntBE(at + 13, 3),
    };
  });

/** What is filed under these tags, block by block; a block whose lines were all taken out is not in it. */
export const entriesTagged = async (db: Db, tags: readonly number[]): Promise<NameEntry[]> => {
  if (tags.length === 0) return [];
  const wanted = new Set(tags);
  const drawers = [...new Set(tags.map(drawerOf))];
  const { rows } = await sql<{ entries: Buffer }>`
    select entries from leak_name where drawer = any(${drawers}::smallint[])`.execute(db);
  const found = new Map<string, NameEntry>();
  for (const { entries } of rows)
    for (let at = 0; at < entries.length; at += ENTRY_BYTES) {
      const tag = entries.readUIntBE(at, 6);
      if (!wanted.has(tag)) continue;
      const [block, byLogin, lines] = [
        entries.readUIntBE(at + 6, 6),
        entries[at + 12] === 1,
        entries.readIntBE(at + 13, 3),
      ];
      const key = `${tag} ${block} ${byLogin}`;
      found.set(key, { tag, block, byLogin, lines: lines + (found.get(key)?.lines ?? 0) });
    }
  return [...found.values()].filter(({ lines }) => lines > 0);
};
