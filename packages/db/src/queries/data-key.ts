import { sql, type Transaction } from "kysely";

import type { Db } from "../db.ts";
import type { Tables } from "../tables.ts";

/** Making a key and rotating the key file exclude each other; any number of makers may work at once. */
const KEYS_LOCK = 0x50414b59;

export const lockKeys = async (tx: Transaction<Tables>, how: "shared" | "alone"): Promise<void> => {
  await (
    how === "shared"
      ? sql`select pg_advisory_xact_lock_shared(${KEYS_LOCK})`
      : sql`select pg_advisory_xact_lock(${KEYS_LOCK})`
  ).execute(tx);
};

export interface KeyPurpose {
  readonly org: string | null;
  readonly purgeYear: number;
  readonly purpose: "seal" | "mac";
}

/** Finds the data key for a purpose and takes a block of uses from it. */
export const takeDataKey = (db: Db, { org, purgeYear, purpose }: KeyPurpose, uses: number) =>
  db
    .updateTable("data_key")
    .set({ uses: sql`uses + ${uses}` })
    .where("org_id", "is not distinct from", org)
    .where("purge_year", "=", purgeYear)
    .where("purpose", "=", purpose)
    .returning(["id", "org_id", "purge_year", "file_key", "wrapped", "uses"])
    .executeTakeFirst();

export const insertDataKey = (
  db: Db,
  { org, purgeYear, purpose }: KeyPurpose,
  key: { id: string; fileKey: string; wrapped: Buffer },
) =>
  db
    .insertInto("data_key")
    .values({ id: key.id, org_id: org, purge_year: purgeYear, purpose, file_key: key.fileKey, wrapped: key.wrapped })
    .onConflict((conflict) => conflict.columns(["org_id", "purge_year", "purpose"]).doNothing())
    .execute();

export const dataKeyById = (db: Db, id: string) =>
  db
    .selectFrom("data_key")
    .select(["id", "org_id", "purge_year", "file_key", "wrapped"])
    .where("id", "=", id)
    .executeTakeFirst();

/** Data keys that an older key of the file still seals, a batch at a time. */
export const dataKeysUnder = (db: Db, otherThan: readonly string[], limit: number) =>
  db
    .selectFrom("data_key")
    .select(["id", "org_id", "purge_year", "file_key", "wrapped"])
    .where("file_key", "<>", sql<string>`all(${[...otherThan]}::text[])`)
    .limit(limit)
    .execute();

export const rewrapDataKey = (db: Db, id: string, before: string, key: { fileKey: string; wrapped: Buffer }) =>
  db
    .updateTable("data_key")
    .set({ file_key: key.fileKey, wrapped: key.wrapped })
    .where("id", "=", id)
    .where("file_key", "=", before)
    .execute();

export const countDataKeys = async (db: Db): Promise<number> => {
  const { count } = await db
    .selectFrom("data_key")
    .select((of) => of.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
};

/** Ends every key of a year and before: what they sealed can no longer be opened. */
export const destroyDataKeys = (db: Db, org: string, throughYear: number) =>
  db
    .deleteFrom("data_key")
    .where("org_id", "=", org)
    .where("purge_year", "<=", throughYear)
    .where("purge_year", ">", 0)
    .where("purpose", "=", "seal")
    .returning("id")
    .execute();
