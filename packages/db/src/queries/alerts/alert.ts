import type { AlertEvent } from "@parapet/domain/alerts";
import type { ALERT_SORTS } from "@parapet/domain/contracts/choices";
import type { OrgId } from "@parapet/domain/contracts/ids";
import type { Severity } from "@parapet/domain/risk";
import { type RawBuilder, sql } from "kysely";

import { anyUuid } from "../../any-uuid.ts";
import type { Db } from "../../db.ts";
import { isUnscoped, type Scope } from "../../scope.ts";
import { bySeverity, sortedBy, type SortedPage } from "../../sorted-by.ts";

export type AlertSource = "scan" | "import" | "takedown" | "vendor" | "vip";

export interface NewAlert {
  readonly org: OrgId;
  readonly setting: string;
  readonly domain: string;
  readonly source: AlertSource;
  /** With the setting and the source: raised once, however often it is asked for. */
  readonly key: string;
  readonly at: Date;
  readonly severity: Severity | null;
  readonly events: readonly AlertEvent[];
  readonly count: number;
  readonly held: "muted" | "quiet" | "digest" | null;
  readonly dueAt: Date | null;
}

/** Writes an alert down; undefined when it was raised before. */
export const insertAlert = async (db: Db, it: NewAlert): Promise<string | undefined> => {
  const row = await db
    .insertInto("alert")
    .values({
      org_id: it.org,
      setting_id: it.setting,
      domain: it.domain,
      source: it.source,
      source_key: it.key,
      raised_at: it.at,
      judged_at: it.at,
      severity: it.severity,
      events: JSON.stringify(it.events),
      event_count: it.count,
      held: it.held,
      due_at: it.dueAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id;
};

/** Settings with alerts whose time has come. */
export const settingsWithDue = async (db: Db, now: Date, limit: number) => {
  const { rows } = await sql<{ setting_id: string; org_id: OrgId }>`
    select setting_id, org_id, min(due_at) as first from alert
     where released_at is null and due_at <= ${now} group by 1, 2 order by first limit ${limit}`.execute(db);
  return rows;
};

/** Settings with alerts whose time was decided by a clock that has been set back since. */
export const settingsJudgedAhead = async (db: Db, later: Date, limit: number) => {
  const { rows } = await sql<{ setting_id: string; org_id: OrgId }>`
    select distinct setting_id, org_id from alert
     where released_at is null and due_at is not null and judged_at > ${later} limit ${limit}`.execute(db);
  return rows;
};

/** Decides again when alerts of a setting are due whose time was decided by a clock that was ahead; never later than it was. */
export const judgeAgain = async (
  db: Db,
  org: OrgId,
  setting: string,
  { later, now, at }: { readonly later: Date; readonly now: Date; readonly at: Date },
): Promise<void> => {
  await sql`
    update alert set due_at = least(due_at, ${at}::timestamptz), judged_at = ${now}, raised_at = least(raised_at, ${now}::timestamptz)
     where org_id = ${org} and setting_id = ${setting} and released_at is null and due_at is not null
       and judged_at > ${later}`.execute(db);
};

/** Takes every due alert of a setting: they are sent as one message by the claimant only. */
export const releaseDue = async (db: Db, org: OrgId, setting: string, now: Date) => {
  const rows = await db
    .updateTable("alert")
    .set({ released_at: now })
    .where("org_id", "=", org)
    .where("setting_id", "=", setting)
    .where("released_at", "is", null)
    .where("due_at", "<=", now)
    .returning(["id", "domain", "events", "event_count", "raised_at"])
    .execute();
  return rows.toSorted((a, b) => a.raised_at.getTime() - b.raised_at.getTime());
};

/** Holds every due alert of a setting back; without a time they are listed and not sent. */
export const holdDue = async (
  db: Db,
  org: OrgId,
  setting: string,
  now: Date,
  { held, at }: { held: "muted" | "quiet" | "digest"; at: Date | null },
): Promise<void> => {
  await db
    .updateTable("alert")
    .set({ held, due_at: at, judged_at: now })
    .where("org_id", "=", org)
    .where("setting_id", "=", setting)
    .where("released_at", "is", null)
    .where("due_at", "<=", now)
    .execute();
};

export interface AlertFilter {
  readonly domain?: string | undefined;
  readonly setting?: string | undefined;
}

const ORDER: Readonly<Record<(typeof ALERT_SORTS)[number], RawBuilder<unknown>>> = {
  raised: sql`a.raised_at`,
  what: sql`a.event_count`,
  severity: bySeverity(sql`a.severity`),
  name: sql`lower(s.name)`,
  sent: sql`a.released_at`,
};

/** Raised alerts in scope, newest first, each with the events that the reader may see; one without any is not listed. */
export const alertsPage = async (
  db: Db,
  scope: Scope,
  filter: AlertFilter,
  page: SortedPage<(typeof ALERT_SORTS)[number]>,
) => {
  let query = db.selectFrom("alert as a").innerJoin("alert_setting as s", "s.id", "a.setting_id");
  if (!isUnscoped(scope)) query = query.where("a.org_id", "=", anyUuid(scope));
  if (filter.domain !== undefined) query = query.where("a.domain", "=", filter.domain);
  if (filter.setting !== undefined) query = query.where("a.setting_id", "=", filter.setting);
  const { total } = await query.select((of) => of.fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
  const rows = await query
    .select([
      "a.id",
      "a.setting_id",
      "s.name",
      "a.domain",
      "a.source",
      sql<unknown>`visible_events(a.events)`.as("events"),
      sql<number>`case when scope_hidden() = '{}' then a.event_count else jsonb_array_length(visible_events(a.events)) end`.as(
        "event_count",
      ),
      "a.raised_at",
      "a.held",
      "a.due_at",
      "a.released_at",
    ])
    .$call(sortedBy(ORDER, page))
    .orderBy("a.raised_at", "desc")
    .orderBy("a.id")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return { rows, total };
};
