import type { TICKET_SORTS } from "@parapet/domain/contracts/choices";
import type { FindingId, OrgId, ScanId, UserId } from "@parapet/domain/contracts/ids";
import type { FindingArea } from "@parapet/domain/risk";
import { type RawBuilder, sql } from "kysely";

import { anyUuid } from "../../any-uuid.ts";
import type { Db } from "../../db.ts";
import { isUnscoped, type Scope } from "../../scope.ts";
import { sortedBy, type SortedPage } from "../../sorted-by.ts";

const COLUMNS = [
  "id",
  "org_id",
  "finding_id",
  "channel_id",
  "state",
  "external_id",
  "external_url",
  "created_at",
  "updated_at",
] as const;

/** Makes a ticket of a finding; undefined when it has one. */
export const insertTicket = (db: Db, it: { org: OrgId; finding: FindingId; channel: string; user: UserId; at: Date }) =>
  db
    .insertInto("ticket")
    .values({
      org_id: it.org,
      finding_id: it.finding,
      channel_id: it.channel,
      created_by: it.user,
      created_at: it.at,
      updated_at: it.at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(COLUMNS)
    .executeTakeFirst();

export const findTicketForFinding = (db: Db, org: OrgId, finding: string) =>
  db
    .selectFrom("ticket")
    .select(COLUMNS)
    .where("org_id", "=", org)
    .where("finding_id", "=", finding)
    .executeTakeFirst();
export type TicketRow = NonNullable<Awaited<ReturnType<typeof findTicketForFinding>>>;

const ORDER: Readonly<Record<(typeof TICKET_SORTS)[number], RawBuilder<unknown>>> = {
  finding: sql`finding.subject`,
  domain: sql`finding.domain`,
  state: sql`ticket.state`,
  made: sql`ticket.created_at`,
  news: sql`ticket.updated_at`,
};

/** A reported fix that is not verified yet, and the last re-test since the ticket was created. */
const CLAIM = sql`from fix_claim c where c.org_id = ticket.org_id and c.finding_id = ticket.finding_id`;
const RETEST = sql`from finding_event e where e.org_id = ticket.org_id and e.finding_id = ticket.finding_id
  and e.kind = 'verified' and e.at >= ticket.created_at order by e.at desc limit 1`;
const VERIFICATION = {
  result: sql<string | null>`case when finding.resolved_at is not null then 'fixed' else coalesce(
    (select case when c.reason is null then 'pending' else 'not assessed' end ${CLAIM}), (select e.details->>'verdict' ${RETEST})) end`,
  at: sql<Date | null>`coalesce(finding.resolved_at, (select c.reported_at ${CLAIM}), (select e.at ${RETEST}))`,
} as const;

export const ticketsPage = async (
  db: Db,
  scope: Scope,
  filter: { finding?: string | undefined; hidden: readonly FindingArea[] },
  page: SortedPage<(typeof TICKET_SORTS)[number]>,
) => {
  let query = db
    .selectFrom("ticket")
    .innerJoin("finding", (on) =>
      on.onRef("finding.id", "=", "ticket.finding_id").onRef("finding.org_id", "=", "ticket.org_id"),
    );
  if (!isUnscoped(scope)) query = query.where("ticket.org_id", "=", anyUuid(scope));
  if (filter.hidden.length > 0) query = query.where("finding.area", "not in", filter.hidden);
  if (filter.finding !== undefined) query = query.where("ticket.finding_id", "=", filter.finding);
  const { total } = await query.select((of) => of.fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
  const rows = await query
    .select(COLUMNS.map((column) => `ticket.${column}` as const))
    .select(["finding.area", "finding.domain", "finding.subject"])
    .select([VERIFICATION.result.as("verified_as"), VERIFICATION.at.as("verified_at")])
    .$call(sortedBy(ORDER, page))
    .orderBy("ticket.created_at", "desc")
    .orderBy("ticket.id")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return { rows, total };
};

/** Keeps the id of a message from outside; false when it came before. */
export const storeMessage = async (
  db: Db,
  org: OrgId,
  channel: string,
  message: string,
  at: Date,
): Promise<boolean> => {
  const stored = await db
    .insertInto("ticket_message")
    .values({ channel_id: channel, org_id: org, message_id: message, at })
    .onConflict((conflict) => conflict.doNothing())
    .returning("message_id")
    .execute();
  return stored.length === 1;
};

export interface TicketUpdate {
  readonly state?: string | undefined;
  readonly externalId?: string | undefined;
  readonly externalUrl?: string | undefined;
}

/** Takes news of a ticket of this system; undefined when it has no such ticket. */
export const updateTicket = (db: Db, org: OrgId, channel: string, id: string, news: TicketUpdate, at: Date) =>
  db
    .updateTable("ticket")
    .set({
      updated_at: at,
      ...(news.state !== undefined && { state: news.state }),
      ...(news.externalId !== undefined && { external_id: news.externalId }),
      ...(news.externalUrl !== undefined && { external_url: news.externalUrl }),
    })
    .where("org_id", "=", org)
    .where("channel_id", "=", channel)
    .where("id", "=", id)
    .returning(COLUMNS)
    .executeTakeFirst();

export const ticketById = (db: Db, org: OrgId, id: string) =>
  db.selectFrom("ticket").select(COLUMNS).where("org_id", "=", org).where("id", "=", id).executeTakeFirst();

/** Tickets of a system whose state may change there, a random part of them where there are more. */
export const openTickets = (db: Db, org: OrgId, channel: string, limit: number): Promise<TicketRow[]> =>
  db
    .selectFrom("ticket")
    .select(COLUMNS)
    .where("org_id", "=", org)
    .where("channel_id", "=", channel)
    .where("external_id", "is not", null)
    .where("state", "!=", "closed")
    .orderBy(sql`random()`)
    .limit(limit)
    .execute();

/** Systems of these kinds that have tickets whose state may change. */
export const systemsWithOpenTickets = async (
  db: Db,
  kinds: readonly string[],
  limit: number,
): Promise<{ org_id: OrgId; channel_id: string }[]> => {
  const { rows } = await sql<{ org_id: OrgId; channel_id: string }>`
    select c.org_id, c.id as channel_id from alert_channel c
     where c.setting_id is null and c.stopped_at is null and c.kind = any (${[...kinds]}::text[])
       and exists (select 1 from ticket t where t.org_id = c.org_id and t.channel_id = c.id
                      and t.external_id is not null and t.state <> 'closed')
     order by random() limit ${limit}`.execute(db);
  return rows;
};

/** Writes into a finding's story what the system outside said. */
export const noteFinding = (db: Db, org: OrgId, finding: string, note: string, at: Date) =>
  db.insertInto("finding_event").values({ org_id: org, finding_id: finding, kind: "note", note, at }).execute();

/** Tickets whose finding this run closed, or found again. */
export const ticketsTouched = async (db: Db, org: OrgId, scan: ScanId) => {
  const { rows } = await sql<{
    id: string;
    channel_id: string;
    external_id: string | null;
    finding_id: string;
    kind: "resolved" | "reopened";
  }>`
    select t.id, t.channel_id, t.external_id, t.finding_id, e.kind from ticket t
      join finding_event e on e.finding_id = t.finding_id and e.org_id = t.org_id
     where t.org_id = ${org} and e.scan_id = ${scan} and e.kind in ('resolved', 'reopened')
       and t.channel_id is not null and t.state <> 'closed' order by t.created_at`.execute(db);
  return rows;
};
