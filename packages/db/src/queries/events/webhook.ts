import type { OrgId, UserId } from "@parapet/domain/contracts/ids";
import { sql, type Updateable } from "kysely";

import type { Db } from "../../db.ts";
import type { EventWebhook } from "../../tables.ts";
import type { EventFilter } from "./outbox.ts";

const COLUMNS = [
  "w.id",
  "w.org_id",
  "w.name",
  "w.sealed_url",
  "w.hint",
  "w.sealed_secret",
  "w.sealed_previous",
  "w.previous_until",
  "w.types",
  "w.min_severity",
  "w.areas",
  "w.domains",
  "w.units",
  "w.locale",
  "w.position",
  "w.enabled",
  "w.paused_reason",
  "w.failing_since",
  "w.failures",
  "w.next_attempt_at",
  "w.version",
  "w.created_at",
  "w.owner_id",
  "w.ended_at",
] as const;

const deliveriesIn = (state: "waiting" | "dead") =>
  sql<number>`(select count(*)::int from event_delivery d where d.webhook_id = w.id and d.org_id = w.org_id and d.state = ${state})`;

const selection = (db: Db, org: OrgId) =>
  db
    .selectFrom("event_webhook as w")
    .select(COLUMNS)
    .select([
      deliveriesIn("waiting").as("waiting"),
      deliveriesIn("dead").as("dead"),
      sql<number>`greatest(0, coalesce((select h.position from outbox_head h where h.org_id = w.org_id), 0) - w.position)`.as(
        "behind",
      ),
      sql<string | null>`(select trim(u.first_name || ' ' || u.last_name) from app_user u where u.id = w.owner_id)`.as(
        "owner",
      ),
    ])
    .where("w.org_id", "=", org);

export const webhooksOf = (db: Db, org: OrgId) => selection(db, org).orderBy("w.name").orderBy("w.id").execute();
export type WebhookRow = Awaited<ReturnType<typeof webhooksOf>>[number];

export const webhookById = (db: Db, org: OrgId, id: string, forUpdate = false): Promise<WebhookRow | undefined> => {
  const query = selection(db, org).where("w.id", "=", id);
  return (forUpdate ? query.forUpdate("w") : query).executeTakeFirst();
};

export interface WebhookValues {
  readonly name: string;
  readonly filter: EventFilter;
  readonly locale: "en" | "es" | "fr";
  readonly url: { readonly sealed: Buffer; readonly hint: string };
}

const columnsOf = ({ name, filter, locale, url }: Partial<WebhookValues>) => ({
  ...(name !== undefined && { name }),
  ...(locale !== undefined && { locale }),
  ...(url !== undefined && { sealed_url: url.sealed, hint: url.hint }),
  ...(filter !== undefined && {
    types: [...filter.types],
    min_severity: filter.minSeverity,
    areas: [...filter.areas],
    domains: [...filter.domains],
    units: [...filter.units],
  }),
});

/** False: there is one of this name. */
export const insertWebhook = async (
  db: Db,
  org: OrgId,
  it: WebhookValues & {
    readonly id: string;
    readonly secret: Buffer;
    readonly owner: UserId;
    readonly position: number;
  },
  at: Date,
): Promise<boolean> => {
  const { types, min_severity, areas, domains, units } = {
    types: [...it.filter.types],
    min_severity: it.filter.minSeverity,
    areas: [...it.filter.areas],
    domains: [...it.filter.domains],
    units: [...it.filter.units],
  };
  const stored = await db
    .insertInto("event_webhook")
    .values({
      id: it.id,
      org_id: org,
      name: it.name,
      locale: it.locale,
      sealed_url: it.url.sealed,
      hint: it.url.hint,
      types,
      min_severity,
      areas,
      domains,
      units,
      sealed_secret: it.secret,
      position: it.position,
      next_attempt_at: at,
      created_at: at,
      updated_at: at,
      owner_id: it.owner,
    })
    .onConflict((conflict) => conflict.columns(["org_id", "name"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return stored !== undefined;
};

export const countWebhooks = async (db: Db, org: OrgId): Promise<number> => {
  const { total } = await db
    .selectFrom("event_webhook")
    .select((of) => of.fn.countAll<number>().as("total"))
    .where("org_id", "=", org)
    .executeTakeFirstOrThrow();
  return total;
};

/** Is there another webhook of this name? */
export const isWebhookNamed = async (db: Db, org: OrgId, name: string, besides: string): Promise<boolean> =>
  (await db
    .selectFrom("event_webhook")
    .select("id")
    .where("org_id", "=", org)
    .where("name", "=", name)
    .where("id", "<>", besides)
    .executeTakeFirst()) !== undefined;

/** False: someone else changed it since `version` was read. Switched on, it goes on at once. */
export const updateWebhookRow = async (
  db: Db,
  org: OrgId,
  id: string,
  version: number,
  values: Partial<WebhookValues> & { readonly enabled?: boolean },
  at: Date,
): Promise<boolean> => {
  const { enabled } = values;
  const changed = await db
    .updateTable("event_webhook")
    .set({
      ...columnsOf(values),
      ...(enabled !== undefined && { enabled }),
      ...((enabled === true || values.url !== undefined) && RESUMED),
      ...((enabled === true || values.url !== undefined) && { next_attempt_at: at }),
      version: version + 1,
      updated_at: at,
    })
    .where("org_id", "=", org)
    .where("id", "=", id)
    .where("version", "=", version)
    .returning("id")
    .execute();
  return changed.length === 1;
};

const RESUMED = { paused_at: null, paused_reason: null, failing_since: null, failures: 0 } as const;

export const dropWebhook = (db: Db, org: OrgId, id: string) =>
  db.deleteFrom("event_webhook").where("org_id", "=", org).where("id", "=", id).execute();

/** Puts a new secret in place; the one before signs as well until then, null: no longer. */
export const rotateSecret = (db: Db, org: OrgId, id: string, secret: Buffer, formerUntil: Date | null) =>
  db
    .updateTable("event_webhook")
    .set((of) => ({
      sealed_secret: secret,
      sealed_previous: formerUntil === null ? null : of.ref("sealed_secret"),
      previous_until: formerUntil,
    }))
    .where("org_id", "=", org)
    .where("id", "=", id)
    .execute();

/** Begins again after this position, at once. */
export const rewindWebhook = (db: Db, org: OrgId, id: string, position: number, at: Date) =>
  db
    .updateTable("event_webhook")
    .set({ position, next_attempt_at: at })
    .where("org_id", "=", org)
    .where("id", "=", id)
    .execute();

/** Webhooks that have something to do: new events, or attempts that are due. */
export const webhooksDue = async (db: Db, at: Date, limit: number): Promise<{ id: string; org_id: OrgId }[]> => {
  const { rows } = await sql<{ id: string; org_id: OrgId }>`
    select w.id, w.org_id from event_webhook w
     where w.enabled and w.paused_at is null and w.ended_at is null and w.next_attempt_at <= ${at}
       and (w.leased_until is null or w.leased_until <= ${at})
       and (w.position < (select h.position from outbox_head h where h.org_id = w.org_id)
         or exists (select from event_delivery d where d.webhook_id = w.id and d.state = 'waiting' and d.next_attempt_at <= ${at}))
     order by w.next_attempt_at limit ${limit}`.execute(db);
  return rows;
};

/** Takes a webhook for some time, so that no other worker sends its events; undefined: it rests, or another has it. */
export const leaseWebhook = (db: Db, org: OrgId, id: string, at: Date, until: Date) =>
  db
    .updateTable("event_webhook as w")
    .set({ leased_until: until })
    .where("w.org_id", "=", org)
    .where("w.id", "=", id)
    .where("w.enabled", "=", true)
    .where("w.paused_at", "is", null)
    .where("w.next_attempt_at", "<=", at)
    .where((of) => of.or([of("w.leased_until", "is", null), of("w.leased_until", "<=", at)]))
    .returning(COLUMNS)
    .executeTakeFirst();
export type LeasedWebhook = NonNullable<Awaited<ReturnType<typeof leaseWebhook>>>;

/** Whose webhook this is; jobs know its id alone. */
export const organizationOfWebhook = async (db: Db, id: string): Promise<OrgId | undefined> => {
  const row = await db.selectFrom("event_webhook").select("org_id").where("id", "=", id).executeTakeFirst();
  return row?.org_id as OrgId | undefined;
};

export const changeWebhookState = (
  db: Db,
  org: OrgId,
  id: string,
  values: Partial<
    Pick<
      Updateable<EventWebhook>,
      "position" | "failing_since" | "failures" | "next_attempt_at" | "leased_until" | "paused_at" | "paused_reason"
    >
  >,
) => db.updateTable("event_webhook").set(values).where("org_id", "=", org).where("id", "=", id).execute();
