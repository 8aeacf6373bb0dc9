import type { Db } from "@parapet/db/db";
import { sql } from "kysely";

import { bucketsInsert, type PackedBuckets } from "../layout/buckets.ts";
import { NAME_BYTES, nameBucket, type NameEntry, nameEntryAt, TAG_BYTES } from "../layout/entries.ts";

/** The statement that inserts name entries; run in the transaction that writes their blocks. */
export const namesInsert = (purgeYear: number, names: PackedBuckets) =>
  bucketsInsert("leak_name", "entries", purgeYear, names);

/** The entries of these tags, summed by block; blocks whose records were all removed are left out. */
export const entriesByTag = async (db: Db, tags: readonly number[]): Promise<NameEntry[]> => {
  if (tags.length === 0) return [];
  const wanted = new Set(tags);
  const buckets = [...new Set(tags.map(nameBucket))];
  const { rows } = await sql<{ entries: Buffer }>`
    select entries from leak_name where bucket = any(${buckets}::smallint[])`.execute(db);
  const found = new Map<string, NameEntry>();
  for (const { entries } of rows)
    for (let at = 0; at < entries.length; at += NAME_BYTES) {
      if (!wanted.has(entries.readUIntBE(at, TAG_BYTES))) continue;
      const entry = nameEntryAt(entries, at);
      const key = `${entry.tag} ${entry.block} ${entry.byLogin}`;
      found.set(key, { ...entry, records: entry.records + (found.get(key)?.records ?? 0) });
    }
  return [...found.values()].filter(({ records }) => records > 0);
};
