import { sql, type Transaction } from "kysely";

import type { Db } from "../../db.ts";
import type { Tables } from "../../tables.ts";

/** Creating keys excludes the first start, a rotation and a purge; any number of processes may create keys at once. */
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
    .returning(["id", "org_id", "purge_year", "wrapped_by", "wrapped", "uses"])
    .executeTakeFirst();

export const insertDataKey = (
  db: Db,
  { org, purgeYear, purpose }: KeyPurpose,
  key: { id: string; wrappedBy: string; wrapped: Buffer },
) =>
  db
    .insertInto("data_key")
    .values({
      id: key.id,
      org_id: org,
      purge_year: purgeYear,
      purpose,
      wrapped_by: key.wrappedBy,
      wrapped: key.wrapped,
    })
    .onConflict((conflict) => conflict.columns(["org_id", "purge_year", "purpose"]).doNothing())
    .execute();

const COLUMNS = ["id", "org_id", "purge_year", "wrapped_by", "wrapped"] as const;

export const dataKeyById = (db: Db, id: string) =>
  db.selectFrom("data_key").select(COLUMNS).where("id", "=", id).executeTakeFirst();

export const dataKeys = (db: Db) => db.selectFrom("data_key").select(COLUMNS).execute();

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
