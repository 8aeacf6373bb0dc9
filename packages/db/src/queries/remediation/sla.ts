import type { OrgId, UserId } from "@parapet/domain/contracts/ids";
import type { SlaPolicy } from "@parapet/domain/remediation";
import { type RawBuilder, sql } from "kysely";

import type { Db } from "../../db.ts";
import { overEveryArea } from "../../scope.ts";
import { lockFindingDomains } from "./bulk-change.ts";

export interface StoredPolicy extends SlaPolicy {
  readonly remindDays: number;
  readonly escalateDays: number;
  /** Who is notified of what stays overdue; null: only those who subscribed to the alert. */
  readonly escalateTo: { readonly kind: "person" | "group"; readonly id: string } | null;
  readonly version: number;
}

/** The policy of an organization; undefined where it has none. */
export const findSlaPolicy = async (db: Db, org: OrgId): Promise<StoredPolicy | undefined> => {
  const row = await db
    .selectFrom("sla_policy")
    .select([
      "days",
      "critical_assets",
      "business_days_only",
      "time_zone",
      "holidays",
      "remind_days",
      "escalate_days",
      "escalate_person",
      "escalate_group",
      "version",
    ])
    .where("org_id", "=", org)
    .executeTakeFirst();
  return (
    row && {
      days: row.days,
      criticalAssets: row.critical_assets,
      businessDaysOnly: row.business_days_only,
      timeZone: row.time_zone,
      holidays: row.holidays,
      remindDays: row.remind_days,
      escalateDays: row.escalate_days,
      escalateTo:
        row.escalate_person !== null
          ? { kind: "person", id: row.escalate_person }
          : row.escalate_group !== null
            ? { kind: "group", id: row.escalate_group }
            : null,
      version: row.version,
    }
  );
};

/** Stores a policy if the caller saw the current one (0: none); false when someone was faster. */
export const putSlaPolicy = async (
  db: Db,
  org: OrgId,
  { version, ...policy }: StoredPolicy,
  by: { readonly user: UserId; readonly at: Date },
): Promise<boolean> => {
  const { rows } = await sql<{ version: number }>`
    insert into sla_policy as p (org_id, days, critical_assets, business_days_only, time_zone, holidays, remind_days,
                                 escalate_days, escalate_person, escalate_group, updated_at, owner_id)
    select ${org}, ${JSON.stringify(policy.days)}::jsonb, ${[...policy.criticalAssets]}::text[], ${policy.businessDaysOnly},
           ${policy.timeZone}, ${[...policy.holidays]}::text[], ${policy.remindDays}, ${policy.escalateDays},
           ${policy.escalateTo?.kind === "person" ? policy.escalateTo.id : null}::uuid,
           ${policy.escalateTo?.kind === "group" ? policy.escalateTo.id : null}::uuid, ${by.at}, ${by.user}::uuid
     where ${version} = 0 or exists (select from sla_policy where org_id = ${org})
    on conflict (org_id) do update set days = excluded.days, critical_assets = excluded.critical_assets,
      business_days_only = excluded.business_days_only, time_zone = excluded.time_zone, holidays = excluded.holidays,
      remind_days = excluded.remind_days, escalate_days = excluded.escalate_days,
      escalate_person = excluded.escalate_person, escalate_group = excluded.escalate_group, updated_at = excluded.updated_at,
      owner_id = excluded.owner_id,
      version = p.version + 1
      where p.version = ${version}
    returning version`.execute(db);
  return rows.length === 1;
};

/** Removes the policy and the due dates that it set; those of people stay. */
export const dropSlaPolicy = (db: Db, org: OrgId): Promise<boolean> =>
  overEveryArea(db, async () => {
    const { numDeletedRows } = await db.deleteFrom("sla_policy").where("org_id", "=", org).executeTakeFirst();
    await sql`
      update finding set due_at = null, due_source = null
       where org_id = ${org} and due_source in ('policy', 'kev') and resolved_at is null`.execute(db);
    return numDeletedRows > 0n;
  });

export const orgsWithPolicy = async (db: Db): Promise<OrgId[]> => {
  const rows = await db.selectFrom("sla_policy").select("org_id").execute();
  return rows.map(({ org_id }) => org_id as OrgId);
};

export interface DueFinding {
  readonly id: string;
  readonly severity: string;
  readonly host: string | null;
  readonly since: Date;
  readonly kev_added: string | null;
  readonly kev_due: string | null;
  /** Since when the service, website or host of the finding is in the inventory, or there again. */
  readonly asset_since: Date | null;
  readonly due_at: Date | null;
  readonly due_source: string | null;
  /** People marked the asset as of high or critical importance. */
  readonly is_critical: boolean;
}

/** Open findings whose due date is not set by a person, in the order of their ids, after one of them. */
export const findingsForDue = async (
  db: Db,
  org: OrgId,
  after: string | null,
  limit: number,
): Promise<DueFinding[]> => {
  const { rows } = await sql<DueFinding>`
    select f.id, f.severity, f.host, f.due_at, f.due_source, to_char(k.added, 'YYYY-MM-DD') as kev_added,
           to_char(k.due, 'YYYY-MM-DD') as kev_due,
           case when k.due is not null then (select coalesce(a.back_at, a.first_seen) from inventory_asset a
              where a.org_id = f.org_id and a.domain = f.domain and ((a.kind in ('service', 'website') and a.key = f.target)
                 or (a.kind = 'host' and a.key = f.host)) order by a.kind = 'host' limit 1) end as asset_since,
           coalesce((select max(e.at) from finding_event e where e.finding_id = f.id and e.org_id = f.org_id
                       and e.kind = 'reopened'), f.first_seen) as since,
           (f.domain, f.host) in (select a.domain, a.key from inventory_asset a
              where a.org_id = ${org} and a.kind = 'host' and a.criticality in ('high', 'critical'))
             or (f.domain, f.target) in (select a.domain, a.key from inventory_asset a
              where a.org_id = ${org} and a.kind in ('service', 'website') and a.criticality in ('high', 'critical'))
             or f.domain in (select a.domain from inventory_asset a
              where a.org_id = ${org} and a.kind = 'domain' and a.key = a.domain and a.criticality in ('high', 'critical'))
             as is_critical
      from finding f left join kev k on k.cve_id = f.cve and f.known_exploited
     where f.org_id = ${org} and f.resolved_at is null and f.due_source is distinct from 'manual'
       and (${after}::uuid is null or f.id > ${after}::uuid) order by f.id limit ${limit}`.execute(db);
  return rows;
};

/** Sets due dates; the findings' versions stay, because no user decided anything. */
export const setDueDates = async (
  db: Db,
  org: OrgId,
  dates: readonly { readonly id: string; readonly at: Date | null; readonly source: string | null }[],
): Promise<void> => {
  if (dates.length === 0) return;
  await lockFindingDomains(
    db,
    org,
    dates.map(({ id }) => id),
  );
  await sql`
    update finding f set due_at = row.at, due_source = row.source
      from jsonb_to_recordset(${JSON.stringify(dates)}::jsonb) as row (id uuid, at timestamptz, source text)
     where f.org_id = ${org} and f.id = row.id and f.due_source is distinct from 'manual'`.execute(db);
};

export interface DueNotice {
  readonly id: string;
  readonly domain: string;
  readonly fix: string | null;
  readonly area: string;
  readonly check_id: string;
  readonly outcome: string;
  readonly subject: string;
  readonly severity: string;
  readonly params: Record<string, unknown>;
  readonly due_at: Date;
  readonly owner_id: string | null;
  readonly owner_group: string | null;
  readonly business_unit: string | null;
}

/**
 * Findings that count, whose due date is between these moments and of which was not notified yet; they are noted as
 * notified. A due date of the past that was overdue before the policy existed is notified of as well.
 */
export const takeDue = async (
  db: Db,
  org: OrgId,
  kind: "soon" | "overdue" | "escalated",
  { from, to, at, limit }: { from: Date | null; to: Date; at: Date; limit: number },
): Promise<DueNotice[]> => {
  const { rows } = await sql<DueNotice>`
    with due as (
      select f.id, f.domain, f.fix, f.area, f.check_id, f.outcome, f.subject, f.severity, f.severity_rank, f.params, f.due_at,
             f.owner_id, f.owner_group, f.business_unit
        from finding f
       where f.org_id = ${org} and f.resolved_at is null and f.status in ('open', 'acknowledged')
         and f.due_at <= ${to} and (${from}::timestamptz is null or f.due_at > ${from})
         and not exists (select from due_notice n where n.finding_id = f.id and n.org_id = f.org_id and n.kind = ${kind}
                           and n.due_at = f.due_at)
       order by f.due_at limit ${limit}
    ), noted as (
      insert into due_notice (finding_id, org_id, kind, due_at, at) select id, ${org}, ${kind}, due_at, ${at} from due
    )
    select id, domain, fix, area, check_id, outcome, subject, severity, params, due_at, owner_id, owner_group, business_unit from due
     order by severity_rank desc, due_at, id`.execute(db);
  return rows;
};

export const membersOfGroups = async (
  db: Db,
  org: OrgId,
  groups: readonly string[],
): Promise<{ user: string; group: string }[]> => {
  if (groups.length === 0) return [];
  const { rows } = await sql<{ user: string; group: string }>`
    select id as user, group_id as group from app_user
     where org_id = ${org} and group_id = any (${[...groups]}::uuid[]) and status = 'active'`.execute(db);
  return rows;
};

/** A person who left, and an organization with findings that the person owns. */
export interface LeftOwner {
  readonly org: OrgId;
  readonly user: string;
  readonly email: string | null;
}

/** Unassigns the findings of owners who left. Returns how many. */
export const releaseLeftOwners = async (
  db: Db,
  org: OrgId,
  owners: readonly LeftOwner[],
  at: Date,
): Promise<number> => {
  const { rows } = await sql<{ finding_id: string }>`
    with left_people as (
      select * from jsonb_to_recordset(${JSON.stringify(owners)}::jsonb) as l ("user" uuid, email text)
    ), released as (
      update finding f set owner_id = null, version = f.version + 1 from left_people l
       where f.org_id = ${org} and f.owner_id = l.user
      returning f.id, l.email
    )
    insert into finding_event (finding_id, org_id, at, kind, details)
    select id, ${org}, ${at}, 'work', jsonb_build_object('changes',
             jsonb_build_array(jsonb_build_object('kind', 'owner-left', 'before', coalesce(email, ''), 'after', '')))
      from released returning finding_id`.execute(db);
  return rows.length;
};

/** Owners of findings who left. A partner's staff may own findings of its clients, so the two organizations may differ. */
export const leftOwners = async (db: Db): Promise<LeftOwner[]> => {
  const { rows } = await sql<LeftOwner>`
    select distinct f.org_id as org, u.id as user, u.email::text as email from app_user u join finding f on f.owner_id = u.id
     where u.status in ('disabled', 'removed')`.execute(db);
  return rows;
};

export interface SlaFigureRow {
  readonly key: string | null;
  readonly name: string | null;
  /** Null where nothing was detected because no run ended: that is not known, not none. */
  readonly detected: number | null;
  readonly detect_seconds: number | null;
  readonly triaged: number;
  readonly triage_seconds: number | null;
  readonly fixed: number;
  readonly fix_seconds: number | null;
  readonly kept: number;
  readonly missed: number;
}

/** A finding `f` that the event `e` resolved: before its due date, or after it. One without a due date is neither. */
export const closedInTime = sql<boolean>`e.at <= f.due_at`;
export const closedLate = sql<boolean>`e.at > f.due_at`;

const NO_OWNER = "00000000-0000-0000-0000-000000000000";
type FigureKey = "month" | "owner" | "area" | "total";

interface Month {
  readonly label: string;
  readonly start: Date;
}

/** The months of a period in a time zone. Rows are sorted into them by their start: converting every time would take longer. */
const monthsOf = async (db: Db, from: Date, to: Date, timeZone: string): Promise<Month[]> => {
  const { rows } = await sql<Month>`
    select to_char(m, 'YYYY-MM') as label, m at time zone ${timeZone}::text as start
      from generate_series(date_trunc('month', ${from}::timestamptz at time zone ${timeZone}::text),
                           ${to}::timestamptz at time zone ${timeZone}::text, interval '1 month') m order by m`.execute(
    db,
  );
  return rows;
};

/** What rows are grouped by while they are many; worded as a text only for the few groups. */
const keyOf = (by: FigureKey, at: RawBuilder<unknown>, months: readonly Month[]): RawBuilder<unknown> => {
  switch (by) {
    case "month":
      return sql`width_bucket(${at}, ${months.map(({ start }) => start)}::timestamptz[])`;
    case "owner":
      // A null key joins nothing.
      return sql`coalesce(f.owner_id, f.owner_group, ${NO_OWNER}::uuid)`;
    case "area":
      return sql`f.area`;
    case "total":
      return sql`''::text`;
  }
};
const KEY_TEXTS: Readonly<Record<FigureKey, (months: readonly Month[]) => RawBuilder<unknown>>> = {
  month: (months) => sql`(${months.map(({ label }) => label)}::text[])[key]`,
  owner: () => sql`nullif(key, ${NO_OWNER}::uuid)::text`,
  area: () => sql`key`,
  total: () => sql`key`,
};

/**
 * Time to detect, to triage and to fix, and due dates kept, in a period, by month, owner or area or in total. Time to detect: from
 * the run before the one that found it; without such a run the finding is counted and its time is unknown. Triaged: until a person first acted. Fixed: from the detection, or the last reopening, until
 * it was resolved; kept when that was not after the due date.
 */
export const slaFigures = async (
  db: Db,
  org: OrgId,
  by: FigureKey,
  {
    from,
    to,
    timeZone,
    domain = null,
  }: {
    readonly from: Date;
    readonly to: Date;
    readonly timeZone: string;
    /** Null: all domains of the organization. */
    readonly domain?: string | null;
  },
): Promise<SlaFigureRow[]> => {
  const months = by === "month" ? await monthsOf(db, from, to, timeZone) : [];
  const key = (at: RawBuilder<unknown>) => keyOf(by, at, months);
  const ofDomain = (row: string) => (domain === null ? sql`` : sql`and ${sql.ref(`${row}.domain`)} = ${domain}`);
  const own = sql`f.org_id = ${org} ${ofDomain("f")}`;
  // In total there is one row, also of an organization without findings.
  const grouped = by === "total" ? sql`group by ()` : sql`group by 1`;
  // Whether a run ended in the month; of owners and areas, in the period.
  const isAssessed = by === "month" ? sql`key in (select month from assessed)` : sql`exists (select from assessed)`;
  // Row-level security hides from the planner how many rows there are: it would look up each finding by itself.
  const nestedLoops = (isOn: boolean) =>
    sql`select set_config('enable_nestloop', ${isOn ? "on" : "off"}, true)`.execute(db);
  await nestedLoops(false);
  // Means of intervals, of which only those of the groups are converted to seconds.
  const { rows } = await sql<SlaFigureRow>`
    with runs as (
      select id, domain, finished_at, lag(finished_at) over (partition by domain order by finished_at) as before
        from scan where org_id = ${org} and state = 'done'
    ), assessed as (
      select distinct ${by === "month" ? key(sql`finished_at`) : sql`null`} as month
        from runs where finished_at >= ${from} and finished_at < ${to} ${ofDomain("runs")}
    ), found as (
      select ${key(sql`f.first_seen`)} as key, count(*) as n, avg(f.first_seen - r.before) as mean
        from finding f left join runs r on r.id = f.first_scan
       where ${own} and f.first_seen >= ${from} and f.first_seen < ${to} ${grouped}
    ), acted as (
      select finding_id, min(at) as at from finding_event
       where org_id = ${org} and author is not null and kind in ('status', 'note', 'work', 'fix reported') group by finding_id
    ), triaged as (
      select ${key(sql`acted.at`)} as key, count(*) as n, avg(acted.at - f.first_seen) as mean
        from acted join finding f on f.id = acted.finding_id
       where ${own} and acted.at >= ${from} and acted.at < ${to} ${grouped}
    ), back as (
      select finding_id, array_agg(at) as ats from finding_event where org_id = ${org} and kind = 'reopened' group by finding_id
    ), fixed as (
      select ${key(sql`e.at`)} as key, count(*) as n,
             avg(e.at - case when back.ats is null then f.first_seen
                             else coalesce((select max(r) from unnest(back.ats) r where r <= e.at), f.first_seen) end) as mean,
             count(*) filter (where ${closedInTime}) as kept, count(*) filter (where ${closedLate}) as missed
        from finding_event e join finding f on f.id = e.finding_id left join back on back.finding_id = e.finding_id
       where ${own} and e.org_id = ${org} and e.kind = 'resolved' and e.at >= ${from} and e.at < ${to} ${grouped}
    ), figures as (
      select ${KEY_TEXTS[by](months)} as key, coalesce(nullif(found.n, 0), case when ${isAssessed} then 0 end)::int as detected,
             extract(epoch from found.mean)::float8 as detect_seconds,
             coalesce(triaged.n, 0)::int as triaged, extract(epoch from triaged.mean)::float8 as triage_seconds,
             coalesce(fixed.n, 0)::int as fixed, extract(epoch from fixed.mean)::float8 as fix_seconds,
             coalesce(fixed.kept, 0)::int as kept, coalesce(fixed.missed, 0)::int as missed
        from found full join triaged using (key) full join fixed using (key)
    )
    select figures.*,
           case when ${by} = 'owner' then coalesce((select email::text from app_user u where u.id::text = key),
                                                   (select name from user_group g where g.id::text = key)) end as name
      from figures order by key nulls last limit 500`.execute(db);
  await nestedLoops(true);
  return rows;
};
