import type { OrgId, UserId } from "@parapet/domain/contracts/ids";

import type { Db } from "../../db.ts";

export interface NewSearch {
  readonly org: OrgId;
  readonly user: UserId;
  readonly kind: "cve" | "ioc" | "asset";
  readonly name: string;
  readonly query: string;
  readonly notifiedUntil: Date | null;
  readonly at: Date;
}

/** The searches a person keeps, by name. */
export const readSearches = (db: Db, org: OrgId, user: UserId) =>
  db
    .selectFrom("saved_search")
    .select(["id", "kind", "name", "query", "told_until", "created_at", "failed_at"])
    .where("org_id", "=", org)
    .where("user_id", "=", user)
    .orderBy("kind")
    .orderBy("name")
    .execute();

/** Keeps a search; undefined when the person has one of that name. */
export const insertSearch = (db: Db, it: NewSearch) =>
  db
    .insertInto("saved_search")
    .values({
      org_id: it.org,
      user_id: it.user,
      kind: it.kind,
      name: it.name,
      query: it.query,
      told_until: it.notifiedUntil,
      created_at: it.at,
    })
    .onConflict((conflict) => conflict.columns(["user_id", "kind", "name"]).doNothing())
    .returning(["id", "kind", "name", "query", "told_until", "created_at", "failed_at"])
    .executeTakeFirst();

/** Turns notifications on (from `notifiedUntil`) or off; undefined for a foreign search. */
export const setNotified = (db: Db, org: OrgId, user: UserId, id: string, notifiedUntil: Date | null) =>
  db
    .updateTable("saved_search")
    .set({ told_until: notifiedUntil, failed_at: null, failure_reported_at: null })
    .where("org_id", "=", org)
    .where("user_id", "=", user)
    .where("kind", "in", ["cve", "ioc"])
    .where("id", "=", id)
    .returning(["id", "kind", "name", "query", "told_until", "created_at", "failed_at"])
    .executeTakeFirst();

export const dropSearch = async (db: Db, org: OrgId, user: UserId, id: string): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom("saved_search")
    .where("org_id", "=", org)
    .where("user_id", "=", user)
    .where("id", "=", id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
};

/** All subscriptions with their users; users who cannot sign in are excluded. */
export const subscribedSearches = (db: Db) =>
  db
    .selectFrom("saved_search as s")
    .innerJoin("app_user as u", "u.id", "s.user_id")
    .innerJoin("organization as o", "o.id", "s.org_id")
    .select(["s.id", "s.org_id", "s.kind", "s.name", "s.query", "s.told_until", "u.email", "u.first_name", "u.locale"])
    .where("s.told_until", "is not", null)
    .where("s.ended_at", "is", null)
    .where("s.kind", "in", ["cve", "ioc"])
    .where("u.status", "=", "active")
    .where("o.deleted_at", "is", null)
    .orderBy("s.id")
    .execute();

/** Advances the cursor unless another process did: the winner sends the notification. */
export const moveMark = async (db: Db, id: string, from: Date, to: Date): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable("saved_search")
    .set({ told_until: to, failed_at: null, failure_reported_at: null })
    .where("id", "=", id)
    .where("told_until", "=", from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** Notes that a search could not be evaluated; true when its owner has not been notified of that yet. */
export const markSearchFailed = async (db: Db, org: OrgId, id: string, at: Date): Promise<boolean> => {
  await db.updateTable("saved_search").set({ failed_at: at }).where("org_id", "=", org).where("id", "=", id).execute();
  const { numUpdatedRows } = await db
    .updateTable("saved_search")
    .set({ failure_reported_at: at })
    .where("org_id", "=", org)
    .where("id", "=", id)
    .where("failure_reported_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** A search that failed before was evaluated: it may be reported again, should it fail again. */
export const clearSearchFailure = async (db: Db, org: OrgId, id: string): Promise<void> => {
  await db
    .updateTable("saved_search")
    .set({ failed_at: null, failure_reported_at: null })
    .where("org_id", "=", org)
    .where("id", "=", id)
    .where("failed_at", "is not", null)
    .execute();
};
