import type { UserId } from "@parapet/domain/contracts/ids";
import { sql } from "kysely";

import type { Db } from "../db.ts";

/** Everything that must be left alone: names, addresses and ranges. */
export const optedOut = async (db: Db): Promise<string[]> =>
  (await db.selectFrom("opt_out").select("target").where("confirmed_at", "is not", null).execute()).map(
    ({ target }) => target,
  );

export interface OptOutAsk {
  readonly target: string;
  readonly email: string;
  readonly locale: string;
  readonly tokenHash: string;
  readonly until: Date;
  readonly at: Date;
  /** A link that was sent after this time is still on its way: no second one is sent. */
  readonly sentSince: Date;
}

/** Keeps an ask with its token. False: it is confirmed already, or a link was sent a moment ago. */
export const askForOptOut = async (db: Db, ask: OptOutAsk): Promise<boolean> => {
  const kept = await db
    .insertInto("opt_out")
    .values({
      target: ask.target,
      email: ask.email,
      locale: ask.locale,
      token_hash: ask.tokenHash,
      token_until: ask.until,
      created_at: ask.at,
    })
    .onConflict((conflict) =>
      conflict
        .column("target")
        .doUpdateSet({
          email: ask.email,
          locale: ask.locale,
          token_hash: ask.tokenHash,
          token_until: ask.until,
          created_at: ask.at,
        })
        .where("opt_out.confirmed_at", "is", null)
        .where("opt_out.created_at", "<", ask.sentSince),
    )
    .returning("id")
    .executeTakeFirst();
  return kept !== undefined;
};

/** Confirms an ask by its token, which then works no more. Answers the name. */
export const confirmOptOutBy = async (db: Db, tokenHash: string, now: Date): Promise<string | null> =>
  (
    await db
      .updateTable("opt_out")
      .set({ confirmed_at: now, token_hash: null, token_until: null })
      .where("token_hash", "=", tokenHash)
      .where("token_until", ">", now)
      .where("confirmed_at", "is", null)
      .returning("target")
      .executeTakeFirst()
  )?.target ?? null;

/** The list as the operator reads it, newest first. */
export const optOutsPage = async (db: Db, q: string | undefined, page: { limit: number; offset: number }) => {
  let query = db.selectFrom("opt_out");
  if (q !== undefined && q !== "") {
    const like = `%${q.replaceAll(/[\\%_]/g, "\\$&")}%`;
    query = query.where(sql<boolean>`(target ilike ${like} or email::text ilike ${like})`);
  }
  const { total } = await query.select((of) => of.fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
  const rows = await query
    .select(["id", "target", "email", "reason", "created_at", "confirmed_at"])
    .orderBy("created_at", "desc")
    .orderBy("id")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return { rows, total };
};

/** An operator's own entry: it holds at once, also where somebody asked for it and never confirmed. Null: it did already. */
export const insertOptOut = async (
  db: Db,
  it: { target: string; reason: string; by: UserId; at: Date },
): Promise<string | null> => {
  const mine = { reason: it.reason, added_by: it.by, confirmed_at: it.at, token_hash: null, token_until: null };
  const row = await db
    .insertInto("opt_out")
    .values({ target: it.target, created_at: it.at, ...mine })
    .onConflict((conflict) => conflict.column("target").doUpdateSet(mine).where("opt_out.confirmed_at", "is", null))
    .returning("id")
    .executeTakeFirst();
  return row?.id ?? null;
};

/** Takes an entry off the list; answers what it was. */
export const dropOptOut = async (db: Db, id: string): Promise<string | null> =>
  (await db.deleteFrom("opt_out").where("id", "=", id).returning("target").executeTakeFirst())?.target ?? null;
