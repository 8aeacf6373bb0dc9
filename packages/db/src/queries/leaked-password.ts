import { sql } from "kysely";

import type { Db } from "../db.ts";
import { drawersInsert, type PackedDrawers } from "../packed-drawers.ts";

/** The statement that keeps hashes of passwords, six bytes each: run in the transaction of whatever they came with. */
export const passwordsInsert = (purgeYear: number, passwords: PackedDrawers) =>
  drawersInsert("leaked_password", "tags", purgeYear, passwords);

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
