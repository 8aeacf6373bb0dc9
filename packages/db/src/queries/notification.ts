import type { OrgId, UserId } from "@parapet/domain/contracts/ids";
import { sql } from "kysely";

import { anyOf } from "../any-of.ts";
import type { Db } from "../db.ts";
import type { Scope } from "../scope.ts";

export interface NotificationReach {
  readonly user: UserId;
  readonly scope: Scope;
  /** Null: every domain in scope. */
  readonly domains: readonly { readonly org: OrgId; readonly domain: string | null }[] | null;
}

const inReach = (db: Db, { scope, domains }: NotificationReach) => {
  let query = db.selectFrom("alert as a");
  if (scope !== "everything") query = query.where("a.org_id", "=", anyOf(scope));
  if (domains !== null)
    query = query.where((eb) =>
      eb.or(
        domains.map(({ org, domain }) =>
          domain === null ? eb("a.org_id", "=", org) : eb.and([eb("a.org_id", "=", org), eb("a.domain", "=", domain)]),
        ),
      ),
    );
  // Several settings hear of one run; a person is told of it once, by the one that heard most.
  return query
    .distinctOn(["a.org_id", "a.domain", "a.source", "a.source_key"])
    .select(["a.id", "a.org_id", "a.domain", "a.severity", "a.events", "a.event_count", "a.raised_at"])
    .orderBy("a.org_id")
    .orderBy("a.domain")
    .orderBy("a.source")
    .orderBy("a.source_key")
    .orderBy("a.event_count", "desc")
    .orderBy("a.id");
};

const isRead = (user: UserId) =>
  sql<boolean>`exists (select from notification_read r where r.user_id = ${user} and r.alert_id = n.id)`;

export const notificationsPage = async (db: Db, reach: NotificationReach, page: { limit: number; offset: number }) => {
  const of = () => db.selectFrom(inReach(db, reach).as("n"));
  const { total, unread } = await of()
    .select((eb) => [
      eb.fn.countAll<number>().as("total"),
      sql<number>`count(*) filter (where not ${isRead(reach.user)})`.as("unread"),
    ])
    .executeTakeFirstOrThrow();
  const rows = await of()
    .selectAll("n")
    .select(isRead(reach.user).as("is_read"))
    .orderBy("n.raised_at", "desc")
    .orderBy("n.id")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return { rows, total, unread };
};

/** Marks these, or all in reach, as read by this person. */
export const markRead = async (
  db: Db,
  reach: NotificationReach,
  ids: readonly string[] | undefined,
  at: Date,
): Promise<void> => {
  await db
    .insertInto("notification_read")
    .columns(["user_id", "org_id", "alert_id", "read_at"])
    .expression((eb) => {
      const rows = eb
        .selectFrom(inReach(db, reach).as("n"))
        .select([
          sql<string>`${reach.user}::uuid`.as("user_id"),
          "n.org_id",
          "n.id",
          sql<Date>`${at}::timestamptz`.as("read_at"),
        ]);
      return ids === undefined ? rows : rows.where("n.id", "=", anyOf(ids));
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};
