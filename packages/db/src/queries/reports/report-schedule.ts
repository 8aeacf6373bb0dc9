import { type ChannelKind, REPORT_CHANNEL_KINDS } from "@parapet/domain/channels";
import type { SCHEDULE_SORTS } from "@parapet/domain/contracts/choices";
import type { OrgId, UserId } from "@parapet/domain/contracts/ids";
import type { Cadence, ReportFormat, ReportKind } from "@parapet/domain/reports";
import type { Locale } from "@parapet/words/locale";
import { type RawBuilder, sql } from "kysely";

import type { Db } from "../../db.ts";
import { inScope } from "../../in-scope.ts";
import type { Scope } from "../../scope.ts";
import { type SortedPage, sortPrefix } from "../../sorted-by.ts";

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
  readonly kind: ChannelKind;
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
  readonly organization: string;
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
  select s.id, s.org_id, o.name as organization, s.name, s.kind, s.formats, s.cadence, s.day, s.local_time, s.time_zone, s.locale,
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
    from report_schedule s join organization o on o.id = s.org_id
   where o.deleted_at is null and ${inScope("s.org_id", scope)}`;

const ORDER: Readonly<Record<(typeof SCHEDULE_SORTS)[number], RawBuilder<unknown>>> = {
  name: sql`lower(name)`,
  next: sql`next_run_at`,
  people: sql`jsonb_array_length(people)`,
  last: sql`(last_run ->> 'started_at')::timestamptz`,
};

/** Every schedule in reach with what its reports are about; no domains: all of the organization. */
export const schedulesInScope = async (
  db: Db,
  scope: Scope,
): Promise<readonly Pick<ScheduleRow, "id" | "org_id" | "domains">[]> => {
  const { rows } = await sql<Pick<ScheduleRow, "id" | "org_id" | "domains">>`
    select s.id, s.org_id, s.domains from report_schedule s join organization o on o.id = s.org_id
     where o.deleted_at is null and ${inScope("s.org_id", scope)}`.execute(db);
  return rows;
};

/** A page of these schedules. */
export const schedulesPage = async (
  db: Db,
  scope: Scope,
  ids: readonly string[],
  page: SortedPage<(typeof SCHEDULE_SORTS)[number]>,
): Promise<{ readonly rows: readonly ScheduleRow[]; readonly total: number }> => {
  const { rows } = await sql<ScheduleRow & { total: number }>`
    with own as (${selected(scope)})
    select own.*, (count(*) over ())::int as total from own where own.id = any (${[...ids]}::uuid[])
     order by ${sortPrefix(ORDER, page)}organization, name, id limit ${page.limit} offset ${page.offset}`.execute(db);
  return { rows, total: rows[0]?.total ?? 0 };
};

export const scheduleById = async (db: Db, scope: Scope, id: string): Promise<ScheduleRow | undefined> => {
  const { rows } = await sql<ScheduleRow>`
    with own as (${selected(scope)}) select own.* from own where id = ${id}`.execute(db);
  return rows[0];
};

export const countSchedules = async (db: Db, org: OrgId): Promise<number> => {
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
     where c.org_id = ${org} and c.kind = any (${REPORT_CHANNEL_KINDS}::text[]) order by a.name, c.kind, c.id limit 200`.execute(
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
