import { sql } from "kysely";

import type { Db } from "../../db.ts";

/** A file as an import knows it again: a changed one is another. */
export interface ImportedFile {
  readonly kind: string;
  readonly file: string;
  readonly bytes: number;
  readonly modifiedAt: Date;
}

/** The lines of this file that an import which was cut short has stored; 0 for a new file and for a finished one. */
export const linesStored = async (db: Db, it: ImportedFile): Promise<number> => {
  const { rows } = await sql<{ lines: number }>`
    select lines from leak_import where kind = ${it.kind} and file = ${it.file} and bytes = ${it.bytes}
       and modified_at = ${it.modifiedAt} and not done`.execute(db);
  return rows[0]?.lines ?? 0;
};

export const markStored = async (db: Db, it: ImportedFile, lines: number, done: boolean, at: Date): Promise<void> => {
  await sql`
    insert into leak_import (kind, file, bytes, modified_at, lines, done, at)
    values (${it.kind}, ${it.file}, ${it.bytes}, ${it.modifiedAt}, ${lines}, ${done}, ${at})
    on conflict (kind, file, bytes, modified_at) do update set lines = excluded.lines, done = excluded.done, at = excluded.at`.execute(
    db,
  );
};
