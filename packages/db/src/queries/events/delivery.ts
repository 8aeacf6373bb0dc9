import type { OrgId } from "@parapet/domain/contracts/ids";
import { type RawBuilder, sql } from "kysely";

import { anyUuid } from "../../any-uuid.ts";
import type { Db } from "../../db.ts";
import type { OutboxRow } from "./outbox.ts";

interface Of {
  readonly org: OrgId;
  readonly webhook: string;
}

/** Writes down that these events are to be sent; those that were sent before are sent again. */
export const insertDeliveries = async (
  db: Db,
  { org, webhook }: Of,
  events: readonly Pick<OutboxRow, "id" | "position" | "object" | "type">[],
  at: Date,
): Promise<void> => {
  if (events.length === 0) return;
  await db
    .insertInto("event_delivery")
    .values(
      events.map(({ id, position, object, type }) => ({
        webhook_id: webhook,
        event_id: id,
        org_id: org,
        position,
        object,
        type,
        created_at: at,
        next_attempt_at: at,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(["webhook_id", "event_id"])
        .doUpdateSet({ state: "waiting", attempts: 0, created_at: at, next_attempt_at: at }),
    )
    .execute();
};

/**
 * Events that are due: of each object those that follow each other from its oldest one on, and none while that one waits for its next
 * attempt. Those that failed before come last, so that none of them keeps the others from being tried.
 */
export const deliveriesDue = async (
  db: Db,
  { org, webhook }: Of,
  at: Date,
  limit: number,
): Promise<{ event_id: string; attempts: number; created_at: Date; object: string }[]> => {
  const { rows } = await sql<{ event_id: string; attempts: number; created_at: Date; object: string }>`
    select d.event_id, d.attempts, d.created_at, d.object from event_delivery d
     where d.org_id = ${org} and d.webhook_id = ${webhook} and d.state = 'waiting' and d.next_attempt_at <= ${at}
       and not exists (select from event_delivery b where b.webhook_id = d.webhook_id and b.state = 'waiting'
                          and b.object = d.object and b.position < d.position and b.next_attempt_at > ${at})
     order by max(d.attempts) over (partition by d.object), d.position limit ${limit}`.execute(db);
  return rows;
};

/** How many events wait. */
export const countWaiting = async (db: Db, { org, webhook }: Of): Promise<number> => {
  const { total } = await db
    .selectFrom("event_delivery")
    .select((of) => of.fn.countAll<number>().as("total"))
    .where("org_id", "=", org)
    .where("webhook_id", "=", webhook)
    .where("state", "=", "waiting")
    .executeTakeFirstOrThrow();
  return total;
};

export interface Attempted {
  readonly event: string;
  readonly state: "waiting" | "delivered" | "dead";
  readonly attempts: number;
  readonly at: Date;
  readonly nextAt: Date;
  readonly status: number | null;
  readonly error: string | null;
  readonly tookMs: number | null;
  readonly body: string | null;
  readonly answer: string | null;
}

/** Stores what became of attempts, in one statement. */
export const recordAttempts = async (db: Db, { org, webhook }: Of, attempts: readonly Attempted[]): Promise<void> => {
  if (attempts.length === 0) return;
  const rows = JSON.stringify(
    attempts.map((it) => ({
      event: it.event,
      state: it.state,
      attempts: it.attempts,
      at: it.at,
      next_at: it.nextAt,
      delivered_at: it.state === "delivered" ? it.at : null,
      status: it.status,
      error: it.error,
      took_ms: it.tookMs,
      body: it.body,
      answer: it.answer,
    })),
  );
  await sql`
    update event_delivery d set state = r.state, attempts = r.attempts, attempted_at = r.at, next_attempt_at = r.next_at,
           delivered_at = r.delivered_at, last_status = r.status, last_error = r.error, took_ms = r.took_ms, body = r.body, answer = r.answer
      from jsonb_to_recordset(${rows}::jsonb) r(event uuid, state text, attempts int, at timestamptz, next_at timestamptz,
             delivered_at timestamptz, status int, error text, took_ms int, body text, answer text)
     where d.org_id = ${org} and d.webhook_id = ${webhook} and d.event_id = r.event`.execute(db);
};

/** Removes deliveries of events that their reader may not read now. */
export const dropDeliveries = (db: Db, { org, webhook }: Of, events: readonly string[]) =>
  db
    .deleteFrom("event_delivery")
    .where("org_id", "=", org)
    .where("webhook_id", "=", webhook)
    .where("event_id", "=", anyUuid(events))
    .execute();

const LISTED = [
  "event_id",
  "type",
  "position",
  "state",
  "attempts",
  "created_at",
  "attempted_at",
  "next_attempt_at",
  "last_status",
  "last_error",
  "took_ms",
] as const;

export const deliveriesPageOf = (
  db: Db,
  { org, webhook }: Of,
  filter: {
    readonly state: "waiting" | "delivered" | "dead" | undefined;
    readonly before: number | null;
    /** Types of events that the reader may read. */
    readonly types: readonly string[];
  },
  limit: number,
) => {
  let query = db
    .selectFrom("event_delivery")
    .select(LISTED)
    .where("org_id", "=", org)
    .where("webhook_id", "=", webhook)
    .where(sql<boolean>`type = any (${[...filter.types]}::text[])`);
  if (filter.state !== undefined) query = query.where("state", "=", filter.state);
  if (filter.before !== null) query = query.where("position", "<", filter.before);
  return query.orderBy("position", "desc").limit(limit).execute();
};
export type DeliveryRow = Awaited<ReturnType<typeof deliveriesPageOf>>[number];

export const deliveryOf = (db: Db, { org, webhook }: Of, event: string) =>
  db
    .selectFrom("event_delivery")
    .select(LISTED)
    .select(["body", "answer"])
    .where("org_id", "=", org)
    .where("webhook_id", "=", webhook)
    .where("event_id", "=", event)
    .executeTakeFirst();

/** Makes deliveries due again as if they were new; answers how many. */
export const sendAnew = async (
  db: Db,
  { org, webhook }: Of,
  which: { readonly event: string } | { readonly state: "dead" },
  at: Date,
): Promise<number> => {
  const chosen: RawBuilder<unknown> =
    "event" in which ? sql`d.event_id = ${which.event}::uuid` : sql`d.state = ${which.state}`;
  const { numAffectedRows } = await sql`
    update event_delivery d set state = 'waiting', attempts = 0, created_at = ${at}, next_attempt_at = ${at}
     where d.org_id = ${org} and d.webhook_id = ${webhook} and ${chosen}`.execute(db);
  return Number(numAffectedRows ?? 0n);
};
