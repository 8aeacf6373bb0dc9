import type { Db } from "@parapet/db/db";
import { sql } from "kysely";

import { bucketsInsert, type PackedBuckets } from "../layout/buckets.ts";

/** Bytes of the hash of a password in a bucket. */
export const PASSWORD_BYTES = 6;

/** The statement that inserts hashes of passwords; run in the transaction that writes their records. */
export const passwordsInsert = (purgeYear: number, passwords: PackedBuckets) =>
  bucketsInsert("leaked_password", "tags", purgeYear, passwords);

export const passwordsIn = async (db: Db, bucket: number, purgeYear: number): Promise<Buffer[]> => {
  const { rows } = await sql<{ tags: Buffer }>`
    select tags from leaked_password where bucket = ${bucket} and purge_year = ${purgeYear}`.execute(db);
  return rows.map(({ tags }) => tags);
};

/** The purge years that have a key for hashes, and may therefore have hashes. */
export const hashedYears = async (db: Db): Promise<number[]> => {
  const { rows } = await sql<{ purge_year: number }>`
    select purge_year from data_key where org_id is null and purpose = 'mac' and purge_year > 0`.execute(db);
  return rows.map(({ purge_year }) => purge_year);
};

/** Deletes the hashes of this purge year and of earlier ones, whichever store holds the records. */
export const purgePasswordsThrough = async (db: Db, year: number): Promise<void> => {
  await sql`delete from leaked_password where purge_year <= ${year}`.execute(db);
};
