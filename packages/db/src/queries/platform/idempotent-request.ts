import { sql } from "kysely";

import type { Db } from "../../db.ts";

/** Which request of which caller. */
export interface RequestName {
  readonly caller: string;
  readonly operation: string;
  readonly key: string;
}

const named = (db: Db, { caller, operation, key }: RequestName) =>
  db
    .selectFrom("idempotent_request")
    .where("caller_id", "=", caller)
    .where("operation", "=", operation)
    .where("request_key", "=", key);

/** False: the request is known, or was while another transaction made up its mind. */
export const claimRequest = async (
  db: Db,
  { caller, operation, key }: RequestName,
  { mac, at }: { readonly mac: Buffer; readonly at: Date },
): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("idempotent_request")
    .values({ caller_id: caller, operation, request_key: key, request_mac: mac, created_at: at })
    .onConflict((known) => known.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
};

/** How many requests of a caller are kept, counted up to `most`. */
export const countRequests = async (db: Db, caller: string, most: number): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select from idempotent_request where caller_id = ${caller} limit ${most}) kept`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
};

export const knownRequest = (db: Db, name: RequestName) =>
  named(db, name).select(["request_mac", "status", "answer", "proof"]).executeTakeFirst();

export const keepAnswer = async (
  db: Db,
  { caller, operation, key }: RequestName,
  kept: { readonly status: number; readonly answer: Buffer; readonly proof: "code" | "second_step" | null },
): Promise<void> => {
  await db
    .updateTable("idempotent_request")
    .set(kept)
    .where("caller_id", "=", caller)
    .where("operation", "=", operation)
    .where("request_key", "=", key)
    .execute();
};

/** The request had no answer to keep: it may be made again. */
export const releaseRequest = async (db: Db, { caller, operation, key }: RequestName): Promise<void> => {
  await db
    .deleteFrom("idempotent_request")
    .where("caller_id", "=", caller)
    .where("operation", "=", operation)
    .where("request_key", "=", key)
    .execute();
};

export const dropIdempotentRequests = (db: Db, madeBefore: Date) =>
  db.deleteFrom("idempotent_request").where("created_at", "<", madeBefore).execute();
