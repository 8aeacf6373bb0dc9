import type { Db } from "@parapet/db/db";
import { sql } from "kysely";

import { bucketsInsert, type PackedBuckets } from "../layout/buckets.ts";
import { NAME_BYTES, nameBucket, type NameEntry, nameEntryAt, TAG_BYTES } from "../layout/entries.ts";

/** The statement that inserts name entries; run in the transaction that writes their blocks. */
export const namesInsert = (purgeYear: number, names: PackedBuckets) =>
  bucketsInsert("leak_name", "entries", purgeYear, names);

export const entriesByTag = async (db: Db, tags: readonly number[]): Promise<NameEntry[]> => {
  if (tags.length === 0) return [];
  const wanted = new Set(tags);
  const buckets = [...new Set(tags.map(nameBucket))];
  const { rows } = await sql<{ entries: Buffer }>`
    select entries from leak_name where bucket = any(${buckets}::smallint[])`.execute(db);
  return rows.flatMap(({ entries }) =>
    Array.from({ length: entries.length / NAME_BYTES }, (_, n) => n * NAME_BYTES)
      .filter((at) => wanted.has(entries.readUIntBE(at, TAG_BYTES)))
      .map((at) => nameEntryAt(entries, at)),
  );
};
