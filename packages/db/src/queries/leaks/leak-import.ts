import { sql } from "kysely";

import type { Db } from "../../db.ts";

/** A file of leaks as an import knows it again. */
export interface ImportedFile {
  readonly kind: string;
  readonly file: string;
  readonly bytes: number;
  readonly modifiedAt: Date;
}

interface LeakCounts {
  readonly read: number;
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
}

/** An import that is not complete: how many lines it has stored, and what became of them. */
interface OpenLeakImport extends LeakCounts {
  readonly id: string;
  readonly lines: number;
}

/** Begins the import of this file, or resumes the one that was cut short. */
export const beginLeakImport = async (db: Db, it: ImportedFile, at: Date): Promise<OpenLeakImport> => {
  const { rows } = await sql<OpenLeakImport>`
    insert into leak_import (kind, file, bytes, modified_at, lines, at)
    values (${it.kind}, ${it.file}, ${it.bytes}, ${it.modifiedAt}, 0, ${at})
    on conflict (kind, file, bytes, modified_at) do update set at = excluded.at
    returning id, lines, read, added, changed, unchanged`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error("the import was not recorded");
  return row;
};

/**
 * New records of the batch that ends at this line, with those that an earlier attempt had stored and not counted. They are counted
 * once: the caller writes their number with the batch.
 */
export const takeBatchAdded = async (db: Db, id: string, line: number): Promise<number> => {
  const { rows } = await sql<{ added: number }>`
    with taken as (delete from leak_import_batch where import_id = ${id} and line <= ${line} returning added)
    select coalesce(sum(added), 0)::bigint as added from taken`.execute(db);
  return rows[0]?.added ?? 0;
};

/** Records that the import is stored up to this line. */
export const markLeakImport = (db: Db, id: string, lines: number, batch: LeakCounts, at: Date) =>
  db
    .updateTable("leak_import")
    .set((eb) => ({
      lines,
      at,
      read: eb("read", "+", batch.read),
      added: eb("added", "+", batch.added),
      changed: eb("changed", "+", batch.changed),
      unchanged: eb("unchanged", "+", batch.unchanged),
    }))
    .where("id", "=", id)
    .execute();

/** The import of this file is complete: another one reads it from its start. */
export const endLeakImport = (db: Db, { kind, file }: Pick<ImportedFile, "kind" | "file">) =>
  db.deleteFrom("leak_import").where("kind", "=", kind).where("file", "=", file).execute();
