import type { DELIVERY_SORTS } from "@parapet/domain/contracts/choices";
import type { OrgId } from "@parapet/domain/contracts/ids";
import { type RawBuilder, sql } from "kysely";

import { anyUuid } from "../../any-uuid.ts";
import type { Db } from "../../db.ts";
import { isUnscoped, type Scope } from "../../scope.ts";
import { sortedBy, type SortedPage } from "../../sorted-by.ts";
import type { StoredKind } from "./alert-setting.ts";

export interface NewDelivery {
  readonly org: OrgId;
  readonly setting: string | null;
  readonly channel: string;
  readonly kind: StoredKind;
  readonly hint: string;
  readonly about: "alert" | "test" | "ticket" | "report";
  readonly message: unknown;
  readonly at: Date;
}

export const insertDelivery = async (db: Db, it: NewDelivery): Promise<string> => {
  const { id } = await db
    .insertInto("alert_delivery")
    .values({
      org_id: it.org,
      setting_id: it.setting,
      channel_id: it.channel,
      kind: it.kind,
      hint: it.hint,
      about: it.about,
      message: JSON.stringify(it.message),
      created_at: it.at,
      judged_at: it.at,
      next_attempt_at: it.at,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
};

/** How many test notifications an organization has mailed since then. */
export const countTestMails = async (db: Db, org: OrgId, since: Date): Promise<number> => {
  const { count } = await db
    .selectFrom("alert_delivery")
    .select((of) => of.fn.countAll<number>().as("count"))
    .where("org_id", "=", org)
    .where("about", "=", "test")
    .where("kind", "=", "email")
    .where("created_at", ">", since)
    .executeTakeFirstOrThrow();
  return Number(count);
};

/** Takes a message that is due, so that no other worker sends it meanwhile; a lease that runs out makes it due again. */
export const claimDelivery = (db: Db, id: string, now: Date, leaseUntil: Date) =>
  db
    .updateTable("alert_delivery")
    .set({ next_attempt_at: leaseUntil, judged_at: now })
    .where("id", "=", id)
    .where("state", "=", "waiting")
    .where("next_attempt_at", "<=", now)
    .returning(["id", "org_id", "setting_id", "channel_id", "about", "message", "attempts", "created_at", "mail_id"])
    .executeTakeFirst();
/** Due emails about the same domain, in the same language, that no worker has taken yet, to addresses with the same hint. */
export const mailsBeside = async (db: Db, delivery: Pick<ClaimedDelivery, "id" | "org_id">, now: Date) => {
  const { rows } = await sql<{ id: string }>`
    select other.id from alert_delivery d join alert_delivery other
        on other.org_id = d.org_id and other.id <> d.id and other.hint = d.hint and other.kind = d.kind
       and other.message->>'domain' = d.message->>'domain' and other.message->>'locale' = d.message->>'locale'
     where d.id = ${delivery.id} and d.org_id = ${delivery.org_id} and d.kind = 'email' and other.about = 'alert'
       and other.state = 'waiting' and other.mail_id is null and other.next_attempt_at <= ${now}
     order by other.created_at, other.id limit 20`.execute(db);
  return rows.map(({ id }) => id);
};

export type ClaimedDelivery = NonNullable<Awaited<ReturnType<typeof claimDelivery>>>;

export interface AttemptOutcome {
  readonly at: Date;
  readonly state: "waiting" | "delivered" | "given-up";
  readonly attempts: number;
  readonly nextAt: Date | null;
  readonly deliveredAt: Date | null;
  readonly status: number | null;
  readonly error: string | null;
  readonly mail: string | null;
}

export const recordAttempt = (db: Db, org: OrgId, id: string, it: AttemptOutcome) =>
  db
    .updateTable("alert_delivery")
    .set({
      state: it.state,
      attempts: it.attempts,
      judged_at: it.at,
      ...(it.nextAt !== null && { next_attempt_at: it.nextAt }),
      delivered_at: it.deliveredAt,
      last_status: it.status,
      last_error: it.error,
      mail_id: it.mail,
    })
    .where("org_id", "=", org)
    .where("id", "=", id)
    .execute();

/** Messages whose next attempt is due, oldest first. */
export const dueDeliveries = async (db: Db, now: Date, limit: number): Promise<{ id: string; org_id: string }[]> =>
  db
    .selectFrom("alert_delivery")
    .select(["id", "org_id"])
    .where("state", "=", "waiting")
    .where("next_attempt_at", "<=", now)
    .orderBy("next_attempt_at")
    .limit(limit)
    .execute();

/**
 * Messages whose next attempt was decided by a clock that has been set back since are due soon again: `soon` is later than
 * an attempt that may be under way can last. Their three days begin no later than now.
 */
export const expediteJudgedAhead = async (db: Db, { later, now, soon }: { later: Date; now: Date; soon: Date }) => {
  await sql`
    update alert_delivery set next_attempt_at = least(next_attempt_at, ${soon}::timestamptz), judged_at = ${now},
           created_at = least(created_at, ${now}::timestamptz)
     where state = 'waiting' and judged_at > ${later}`.execute(db);
};

/** Makes a message due now that waits or was given up; false when it was delivered or is not there. */
export const expediteDelivery = async (db: Db, scope: Scope, id: string, now: Date): Promise<boolean> => {
  let query = db
    .updateTable("alert_delivery")
    // A new patience begins: what was given up gets its three days again.
    .set({
      next_attempt_at: now,
      judged_at: now,
      created_at: sql`case when state = 'given-up' then ${now}::timestamptz else created_at end`,
      state: "waiting",
    })
    .where("id", "=", id)
    .where("channel_id", "is not", null)
    .where("about", "<>", "test")
    .where("state", "in", ["waiting", "given-up"]);
  if (!isUnscoped(scope)) query = query.where("org_id", "=", anyUuid(scope));
  return (await query.returning("id").execute()).length === 1;
};

export interface DeliveryFilter {
  readonly setting?: string | undefined;
  readonly state?: "waiting" | "delivered" | "given-up" | undefined;
}

const ORDER: Readonly<Record<(typeof DELIVERY_SORTS)[number], RawBuilder<unknown>>> = {
  sent: sql`d.created_at`,
  about: sql`d.about`,
  name: sql`lower(s.name)`,
  to: sql`d.kind || ' ' || d.hint`,
  attempts: sql`d.attempts`,
  result: sql`d.state`,
};

export const deliveriesPage = async (
  db: Db,
  scope: Scope,
  filter: DeliveryFilter,
  page: SortedPage<(typeof DELIVERY_SORTS)[number]>,
) => {
  let query = db.selectFrom("alert_delivery as d").leftJoin("alert_setting as s", "s.id", "d.setting_id");
  if (!isUnscoped(scope)) query = query.where("d.org_id", "=", anyUuid(scope));
  if (filter.setting !== undefined) query = query.where("d.setting_id", "=", filter.setting);
  if (filter.state !== undefined) query = query.where("d.state", "=", filter.state);
  const { total } = await query.select((of) => of.fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
  const rows = await query
    .select([
      "d.id",
      "d.setting_id",
      "s.name",
      "s.domain",
      "d.kind",
      "d.hint",
      "d.about",
      "d.state",
      "d.attempts",
      "d.created_at",
      "d.next_attempt_at",
      "d.delivered_at",
      "d.last_status",
      "d.last_error",
    ])
    .$call(sortedBy(ORDER, page))
    .orderBy("d.created_at", "desc")
    .orderBy("d.id")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return { rows, total };
};

/** What became of a mail that was put into the outbox: sent, still tried, or given up. */
export const mailState = async (db: Db, id: string): Promise<"sent" | "waiting" | "given-up"> => {
  const row = await db
    .selectFrom("mail_outbox")
    .select((eb) => ["sent_at", eb("sealed_body", "is not", null).as("has_body")])
    .where("id", "=", id)
    .executeTakeFirst();
  if (row === undefined) return "given-up";
  if (row.sent_at !== null) return "sent";
  return row.has_body === true ? "waiting" : "given-up";
};
