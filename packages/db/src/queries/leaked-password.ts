import { CompiledQuery, sql } from "kysely";

import type { Db } from "../db.ts";

/** Hashes that begin alike: the drawer they lie in, and six bytes of each. */
export interface PasswordDrawer {
  readonly drawer: number;
  readonly tags: Buffer;
}

/** The statement that keeps hashes of passwords: run in the transaction of whatever they came with, on any driver. */
export const passwordsInsert = (
  purgeYear: number,
  drawers: readonly PasswordDrawer[],
): { readonly text: string; readonly values: unknown[] } => ({
  text: `insert into leaked_password (drawer, purge_year, tags)
         select drawer, $2, tags from unnest($1::smallint[], $3::bytea[]) as row (drawer, tags)`,
  values: [drawers.map(({ drawer }) => drawer), purgeYear, drawers.map(({ tags }) => tags)],
});

/** Keeps hashes of passwords. */
export const putPasswords = async (db: Db, purgeYear: number, drawers: readonly PasswordDrawer[]): Promise<void> => {
  if (drawers.length === 0) return;
  const { text, values } = passwordsInsert(purgeYear, drawers);
  await db.executeQuery(CompiledQuery.raw(text, values));
};

/** Everything that lies in a drawer, of one purge year. */
export const passwordsIn = async (db: Db, drawer: number, purgeYear: number): Promise<Buffer[]> => {
  const { rows } = await sql<{ tags: Buffer }>`
    select tags from leaked_password where drawer = ${drawer} and purge_year = ${purgeYear}`.execute(db);
  return rows.map(({ tags }) => tags);
};

/** The years for which there is a key of hashes, so that there may be hashes. */
export const hashedYears = async (db: Db): Promise<number[]> => {
  const { rows } = await sql<{ purge_year: number }>`
    select purge_year from data_key where org_id is null and purpose = 'mac' and purge_year > 0`.execute(db);
  return rows.map(({ purge_year }) => purge_year);
};
