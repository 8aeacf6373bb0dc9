import type { SCHEDULE_SORTS } from "@parapet/domain/contracts/choices";
import type { OrgId, UserId } from "@parapet/domain/contracts/ids";
import type { Cadence } from "@parapet/domain/reports/next-run";
import {
  type DeliveryReason,
  REPORT_CHANNEL_KINDS,
  type ReportFormat,
  type ReportKind,
} from "@parapet/domain/reports/report-choices";
import type { Locale } from "@parapet/words/locale";
import { type RawBuilder, sql } from "kysely";

import type { Db } from "../db.ts";
import { inScope } from "../in-scope.ts";
import type { Scope } from "../scope.ts";
import { type SortedPage, sortPrefix } from "../sorted-by.ts";
import type { WhoIsRow } from "./session.ts";

/** Everything about a schedule but its recipients. */
export interface ScheduleValues {
  readonly name: string;
  readonly kind: ReportKind;
  readonly formats: readonly ReportFormat[];
  readonly cadence: Cadence;
  readonly day: number;
  readonly local_time: string;
  readonly time_zone: string;
  readonly locale: Locale;
  readonly domains: readonly string[];
  readonly business_unit: string | null;
  readonly paused: boolean;
  readonly next_run_at: Date;
}

export interface ReportChannel {
  readonly id: string;
  readonly kind: (typeof REPORT_CHANNEL_KINDS)[number];
  /** Of the alert that it belongs to. */
  readonly name: string;
}

export interface Recipient {
  readonly user: UserId;
  readonly delivery: "attachment" | "link";
}

export interface ScheduleRow extends ScheduleValues {
  readonly id: string;
  readonly org_id: OrgId;
  readonly organisation: string;
  readonly version: number;
  readonly people: readonly {
    readonly user: UserId;
    readonly email: string | null;
    readonly delivery: Recipient["delivery"];
  }[];
  readonly channels: readonly ReportChannel[];
  readonly last_run: {
    readonly state: "waiting" | "done" | "failed";
    readonly started_at: string;
    readonly undelivered: number;
  } | null;
}

const selected = (scope: Scope) => sql`
  select s.id, s.org_id, o.name as organisation, s.name, s.kind, s.formats, s.cadence, s.day, s.local_time, s.time_zone, s.locale,
         s.domains, s.business_unit, s.paused, s.next_run_at, s.version,
         (select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'kind', c.kind, 'name', a.name) order by a.name, c.kind), '[]')
            from report_channel r join alert_channel c on c.id = r.channel_id and c.org_id = s.org_id
            join alert_setting a on a.id = c.setting_id and a.org_id = s.org_id
           where r.org_id = s.org_id and r.schedule_id = s.id) as channels,
         (select coalesce(jsonb_agg(jsonb_build_object('user', r.user_id, 'email', p.email, 'delivery', r.delivery) order by p.email), '[]')
            from report_recipient r left join report_people(array[r.user_id]) p on true
           where r.org_id = s.org_id and r.schedule_id = s.id) as people,
         (select jsonb_build_object('state', n.state, 'started_at', n.started_at, 'undelivered',
                   (select count(*) from report_delivery d where d.org_id = n.org_id and d.run_id = n.id and d.state in ('failed', 'skipped')))
            from report_run n where n.org_id = s.org_id and n.schedule_id = s.id order by n.started_at desc limit 1) as last_run
    from report_schedule s join organisation o on o.id = s.org_id
   where o.deleted_at is null and ${inScope("s.org_id", scope)}`;

const ORDER: Readonly<Record<(typeof SCHEDULE_SORTS)[number], RawBuilder<unknown>>> = {
  name: sql`lower(name)`,
  next: sql`next_run_at`,
  people: sql`jsonb_array_length(people)`,
  last: sql`(last_run ->> 'started_at')::timestamptz`,
};

export const schedulesPage = async (
  db: Db,
  scope: Scope,
  page: SortedPage<(typeof SCHEDULE_SORTS)[number]>,
): Promise<{ readonly rows: readonly ScheduleRow[]; readonly total: number }> => {
  const { rows } = await sql<ScheduleRow & { total: number }>`
    with own as (${selected(scope)})
    select own.*, (count(*) over ())::int as total from own
     order by ${sortPrefix(ORDER, page)}organisation, name, id limit ${page.limit} offset ${page.offset}`.execute(db);
  return { rows, total: rows[0]?.total ?? 0 };
};

export const scheduleById = async (db: Db, scope: Scope, id: string): Promise<ScheduleRow | undefined> => {
  const { rows } = await sql<ScheduleRow>`
    with own as (${selected(scope)}) select own.* from own where id = ${id}`.execute(db);
  return rows[0];
};

export const schedulesOf = async (db: Db, org: OrgId): Promise<number> => {
  const row = await db
    .selectFrom("report_schedule")
    .select((of) => of.fn.countAll<number>().as("count"))
    .where("org_id", "=", org)
    .executeTakeFirstOrThrow();
  return Number(row.count);
};

const columnsOf = (values: ScheduleValues) => ({
  ...values,
  formats: [...values.formats],
  domains: [...values.domains],
});

export const insertSchedule = async (
  db: Db,
  org: OrgId,
  values: ScheduleValues,
  by: UserId,
  at: Date,
): Promise<string> => {
  const { id } = await db
    .insertInto("report_schedule")
    .values({ ...columnsOf(values), org_id: org, created_by: by, created_at: at })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
};

/** False: it was changed since it was read. */
export const updateSchedule = async (
  db: Db,
  org: OrgId,
  id: string,
  version: number,
  values: ScheduleValues,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable("report_schedule")
    .set({ ...columnsOf(values), version: sql`version + 1` })
    .where("org_id", "=", org)
    .where("id", "=", id)
    .where("version", "=", version)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

export const deleteSchedule = async (db: Db, org: OrgId, id: string): Promise<void> => {
  await db.deleteFrom("report_schedule").where("org_id", "=", org).where("id", "=", id).execute();
};

export const putRecipients = async (
  db: Db,
  org: OrgId,
  schedule: string,
  recipients: readonly Recipient[],
): Promise<void> => {
  await db.deleteFrom("report_recipient").where("org_id", "=", org).where("schedule_id", "=", schedule).execute();
  if (recipients.length === 0) return;
  await db
    .insertInto("report_recipient")
    .values(recipients.map(({ user, delivery }) => ({ org_id: org, schedule_id: schedule, user_id: user, delivery })))
    .execute();
};

/** The channels of an organization's alerts that reports can be announced in. */
export const reportChannels = async (db: Db, org: OrgId): Promise<ReportChannel[]> => {
  const { rows } = await sql<ReportChannel>`
    select c.id, c.kind, a.name from alert_channel c join alert_setting a on a.id = c.setting_id and a.org_id = c.org_id
     where c.org_id = ${org} and c.kind = any (${[...REPORT_CHANNEL_KINDS]}::text[]) order by a.name, c.kind, c.id limit 200`.execute(
    db,
  );
  return rows;
};

/** The business units that people gave to assets of an organization. */
export const businessUnits = async (db: Db, org: OrgId): Promise<string[]> => {
  const { rows } = await sql<{ unit: string }>`
    select distinct business_unit as unit from inventory_asset
     where org_id = ${org} and business_unit is not null order by 1 limit 200`.execute(db);
  return rows.map(({ unit }) => unit);
};

/** The domains of an organization with assets of a business unit. */
export const domainsOfUnit = async (db: Db, org: OrgId, unit: string): Promise<string[]> => {
  const { rows } = await sql<{ domain: string }>`
    select distinct domain from inventory_asset where org_id = ${org} and business_unit = ${unit}`.execute(db);
  return rows.map(({ domain }) => domain);
};

export const putReportChannels = async (
  db: Db,
  org: OrgId,
  schedule: string,
  channels: readonly string[],
): Promise<void> => {
  await sql`delete from report_channel where org_id = ${org} and schedule_id = ${schedule}`.execute(db);
  await sql`
    insert into report_channel (org_id, schedule_id, channel_id)
    select ${org}, ${schedule}, c.id from alert_channel c
     where c.org_id = ${org} and c.id = any (${[...channels]}::uuid[])`.execute(db);
};

/** False: the person was no recipient. */
export const dropRecipient = async (db: Db, org: OrgId, schedule: string, user: UserId): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom("report_recipient")
    .where("org_id", "=", org)
    .where("schedule_id", "=", schedule)
    .where("user_id", "=", user)
    .executeTakeFirst();
  return numDeletedRows > 0n;
};

/**
 * People as the sign-in knows them, by their addresses or ids: role, rights, clients and licence as they are now. Asked
 * without a scope, as staff of a partner belong to another organization; the caller checks what they reach.
 */
export const peopleByAddress = async (
  db: Db,
  given: { readonly emails: readonly string[] } | { readonly users: readonly string[] },
  at: Date,
): Promise<readonly WhoIsRow[]> => {
  const chosen =
    "emails" in given
      ? sql`lower(u.email::text) = any(${given.emails.map((email) => email.toLowerCase())}::text[])`
      : sql`u.id = any(${[...given.users]}::uuid[])`;
  const { rows } = await sql<WhoIsRow>`
    select u.id as user_id, u.org_id, o.kind as org_kind, o.name as org_name, u.role, r.id as role_id, u.email::text as email,
           u.first_name, u.last_name, u.phone, u.locale, u.temporary_until is not null as must_change, 'mail' as two_step,
           null::uuid as family_id, null::timestamptz as code_at,
           array(select p.permission from user_permission p where p.user_id = u.id and p.effect = 'deny') as denied,
           array(select p.permission from user_permission p where p.user_id = u.id and p.effect = 'grant') as granted,
           case u.role
             when 'partner_admin' then array(
               select l.org_id from partner_client l join organisation c on c.id = l.org_id
                where l.partner_id = u.org_id and l.status = 'active' and c.deleted_at is null)
             when 'partner_user' then assigned_clients(u.id, u.org_id, o.kind)
             else '{}'::uuid[]
           end as clients,
           u.all_domains,
           (select coalesce(jsonb_agg(jsonb_build_object('org', a.org_id, 'domain', d.name)), '[]')
              from user_assignment a left join authorised_domain d on d.id = a.domain_id where a.user_id = u.id) as domains,
           l.plan, l.started_at as licence_started_at, l.ends_at as licence_ends_at,
           effective_approval(u.approval, u.email::text, u.org_id, ${at}::timestamptz) as approval,
           case when u.role = 'client_user' then u.business_units end as business_units
      from app_user u
      join organisation o on o.id = u.org_id
      join role r on r.role_name = u.role
      left join licence l on l.org_id = u.org_id
     where ${chosen} and u.status in ('active', 'invited') and u.approval <> 'awaiting' and o.deleted_at is null`.execute(
    db,
  );
  return rows;
};

/** Schedules whose time has come. */
export const dueSchedules = async (db: Db, scope: Scope, at: Date, limit: number) =>
  db
    .selectFrom("report_schedule")
    .select(["id", "org_id"])
    .where(inScope("org_id", scope))
    .where("paused", "=", false)
    .where("next_run_at", "<=", at)
    .orderBy("next_run_at")
    .limit(limit)
    .execute();

/** Moves a due schedule to its next time. False: another worker has done so. */
export const advanceSchedule = async (db: Db, org: OrgId, id: string, from: Date, to: Date): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable("report_schedule")
    .set({ next_run_at: to })
    .where("org_id", "=", org)
    .where("id", "=", id)
    .where("next_run_at", "=", from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** Opens a run. Null: one is under way. */
export const insertRun = async (
  db: Db,
  run: { readonly org: OrgId; readonly schedule: string; readonly origin: "schedule" | "hand"; readonly at: Date },
): Promise<string | null> => {
  const row = await db
    .insertInto("report_run")
    .values({ org_id: run.org, schedule_id: run.schedule, origin: run.origin, started_at: run.at })
    .onConflict((on) => on.doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id ?? null;
};

export const runToWork = (db: Db, scope: Scope, id: string) =>
  db
    .selectFrom("report_run")
    .select(["id", "org_id", "schedule_id", "started_at"])
    .where(inScope("org_id", scope))
    .where("id", "=", id)
    .where("state", "=", "waiting")
    .executeTakeFirst();

/** False: another worker has finished it. */
export const finishRun = async (
  db: Db,
  org: OrgId,
  id: string,
  end: {
    readonly state: "done" | "failed";
    readonly at: Date;
    readonly domains: readonly string[];
    readonly leftOut: number;
  },
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable("report_run")
    .set({ state: end.state, finished_at: end.at, domains: [...end.domains], left_out: end.leftOut })
    .where("org_id", "=", org)
    .where("id", "=", id)
    .where("state", "=", "waiting")
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

export interface ReportFileBytes {
  readonly name: string;
  readonly format: ReportFormat;
  readonly domains: readonly string[];
  readonly bytes: Buffer;
}

export const insertReportFile = async (
  db: Db,
  org: OrgId,
  run: string,
  file: ReportFileBytes,
  at: Date,
): Promise<void> => {
  await db
    .insertInto("report_file")
    .values({ ...file, domains: [...file.domains], org_id: org, run_id: run, created_at: at })
    .execute();
};

export const scheduledFile = (db: Db, scope: Scope, id: string) =>
  db
    .selectFrom("report_file")
    .select(["org_id", "name", "format", "domains", "bytes"])
    .where(inScope("org_id", scope))
    .where("id", "=", id)
    .executeTakeFirst();

export const insertDelivery = async (
  db: Db,
  org: OrgId,
  run: string,
  delivery: {
    readonly user: UserId | null;
    readonly kind: "attachment" | "link" | "channel";
    readonly state: "waiting" | "skipped";
    readonly reason: DeliveryReason | null;
    readonly mail: string | null;
    /** The name of the channel, and the message of the alerts that carries the announcement. */
    readonly channel?: string;
    readonly message?: string | null;
    readonly at: Date;
  },
): Promise<void> => {
  const { mail, user, message = null, channel = null, ...values } = delivery;
  await db
    .insertInto("report_delivery")
    .values({ ...values, channel, message_id: message, org_id: org, run_id: run, user_id: user, mail_id: mail })
    .execute();
};

/** What became of a delivery `d` whose mail in the outbox is `m`. */
const stateOfMail = sql`case when m.sent_at is not null then 'sent' when m.sealed_body is null then 'failed' else 'waiting' end`;
const reasonOfMail = sql`case when m.sent_at is null and m.last_error is not null then 'mail-refused' end`;

/** What became of a delivery `d` whose message in a channel is `w`. */
const stateOfMessage = sql`case w.state when 'delivered' then 'sent' when 'given-up' then 'failed' else 'waiting' end`;
const reasonOfMessage = sql`case when w.last_error = 'channel-removed' then 'channel-removed'
  when w.state <> 'delivered' and w.last_error is not null then 'channel-refused' end`;

/** Copies what became of mails in the outbox and of messages in channels into the delivery history. */
export const settleDeliveries = async (db: Db): Promise<void> => {
  await sql`
    update report_delivery d set attempts = m.attempts, state = ${stateOfMail}, reason = ${reasonOfMail}
      from mail_outbox m where m.id = d.mail_id and d.state = 'waiting'`.execute(db);
  await sql`
    update report_delivery d set attempts = w.attempts, state = ${stateOfMessage}, reason = ${reasonOfMessage}
      from alert_delivery w where w.id = d.message_id and w.org_id = d.org_id and d.state = 'waiting'`.execute(db);
};

export interface RunRow {
  readonly id: string;
  readonly origin: "schedule" | "hand";
  readonly state: "waiting" | "done" | "failed";
  readonly started_at: Date;
  readonly finished_at: Date | null;
  readonly domains: readonly string[];
  readonly left_out: number;
  readonly files: readonly {
    readonly id: string;
    readonly name: string;
    readonly format: ReportFormat;
    readonly size: number;
    readonly domains: readonly string[];
  }[];
  readonly deliveries: readonly {
    readonly recipient: string;
    readonly kind: "attachment" | "link" | "channel";
    readonly state: "waiting" | "sent" | "failed" | "skipped";
    readonly reason: DeliveryReason | null;
    readonly attempts: number;
    readonly at: string;
  }[];
}

export const runsPage = async (
  db: Db,
  org: OrgId,
  schedule: string,
  page: { readonly limit: number; readonly offset: number },
): Promise<{ readonly rows: readonly RunRow[]; readonly total: number }> => {
  const { rows } = await sql<RunRow & { total: number }>`
    select r.id, r.origin, r.state, r.started_at, r.finished_at, r.domains, r.left_out, (count(*) over ())::int as total,
           (select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name, 'format', f.format, 'size', length(f.bytes),
                     'domains', f.domains) order by f.name), '[]')
              from report_file f where f.org_id = r.org_id and f.run_id = r.id) as files,
           (select coalesce(jsonb_agg(jsonb_build_object('recipient', coalesce(d.channel, p.email, ''), 'kind', d.kind,
                     'state', case when m.id is not null then ${stateOfMail} when w.id is not null then ${stateOfMessage} else d.state end,
                     'reason', case when m.id is not null then ${reasonOfMail} when w.id is not null then ${reasonOfMessage} else d.reason end,
                     'attempts', coalesce(m.attempts, w.attempts, d.attempts), 'at', d.at) order by d.channel nulls first, p.email), '[]')
              from report_delivery d left join report_people(array[d.user_id]) p on true
              left join alert_delivery w on w.id = d.message_id and w.org_id = d.org_id and d.state = 'waiting'
              left join mail_outbox m on m.id = d.mail_id and d.state = 'waiting' where d.org_id = r.org_id and d.run_id = r.id) as deliveries
      from report_run r where r.org_id = ${org} and r.schedule_id = ${schedule}
     order by r.started_at desc, r.id limit ${page.limit} offset ${page.offset}`.execute(db);
  return { rows, total: rows[0]?.total ?? 0 };
};

/** Files that are older than the retention period, and runs that no worker finished. */
export const expireReports = async (db: Db, filesBefore: Date, runsBefore: Date): Promise<void> => {
  await db.deleteFrom("report_file").where("created_at", "<", filesBefore).execute();
  await db
    .updateTable("report_run")
    .set({ state: "failed", finished_at: sql`started_at` })
    .where("state", "=", "waiting")
    .where("started_at", "<", runsBefore)
    .execute();
};
