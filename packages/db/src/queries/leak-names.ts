import { sql } from "kysely";

import type { Db } from "../db.ts";
import { NAME_BYTES, nameDrawer, type NameEntry } from "../leak-layout.ts";
import { drawersInsert, type PackedDrawers } from "../packed-drawers.ts";

/** The statement that files entries, each in its drawer; run in the transaction that writes their blocks. */
export const namesInsert = (purgeYear: number, names: PackedDrawers) =>
  drawersInsert("leak_name", "entries", purgeYear, names);

/** The entries of a drawer's row. */
export const entriesIn = (entries: Buffer): NameEntry[] =>
  Array.from({ length: entries.length / NAME_BYTES }, (_, n) => {
    const at = n * NAME_BYTES;
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
  const drawers = [...new Set(tags.map(nameDrawer))];
  const { rows } = await sql<{ entries: Buffer }>`
    select entries from leak_name where drawer = any(${drawers}::smallint[])`.execute(db);
  const found = new Map<string, NameEntry>();
  for (const { entries } of rows)
    for (let at = 0; at < entries.length; at += NAME_BYTES) {
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
