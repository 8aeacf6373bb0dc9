import type { OrgId } from "@parapet/domain/contracts/ids";
import type { EventType } from "@parapet/domain/events";
import { type FindingArea, SEVERITIES, type Severity } from "@parapet/domain/risk";
import { sql } from "kysely";

import type { Db } from "../../db.ts";

/** Which events a reader asks for; empty lists and null: all. */
export interface EventFilter {
  readonly types: readonly EventType[];
  readonly minSeverity: Severity | null;
  readonly areas: readonly FindingArea[];
  readonly domains: readonly string[];
  readonly units: readonly string[];
}

const AT_ONCE = 10_000;
/** Positions that one read looks at: a reader who may see few of them is answered as soon as one who sees all. */
const WINDOW = 5_000;

/** Places what was committed; answers how many. To be called in a scope that sees every row of the organization. */
export const placeEvents = async (db: Db, org: OrgId): Promise<number> => {
  const { rows } = await sql<{ placed: number }>`select place_events(${org}, ${AT_ONCE}) as placed`.execute(db);
  return rows[0]?.placed ?? 0;
};

/** Organizations with events that were not placed yet. */
export const organizationsToPlace = async (db: Db, limit: number): Promise<OrgId[]> => {
  const { rows } = await sql<{ org_id: OrgId }>`
    select o.id as org_id from organization o
     where exists (select from outbox_event e where e.org_id = o.id and e.position is null) limit ${limit}`.execute(db);
  return rows.map(({ org_id }) => org_id);
};

/** Does any event wait for its place? Read from an index alone, as this is asked every second. */
export const hasUnplaced = async (db: Db): Promise<boolean> => {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from outbox_event where position is null) as found`.execute(db);
  return rows[0]?.found === true;
};

/** How far the events of an organization reach, and up to where they were purged. */
export const outboxHead = async (db: Db, org: OrgId): Promise<{ position: number; purged: number }> => {
  const row = await db
    .selectFrom("outbox_head")
    .select(["position", "purged"])
    .where("org_id", "=", org)
    .executeTakeFirst();
  return row ?? { position: 0, purged: 0 };
};

/** The position before the first event at or after this moment. */
export const positionBefore = async (db: Db, org: OrgId, since: Date): Promise<number> => {
  const { rows } = await sql<{ position: number | null }>`
    select min(position) - 1 as position from outbox_event
     where org_id = ${org} and position is not null and at >= ${since}`.execute(db);
  return rows[0]?.position ?? (await outboxHead(db, org)).position;
};

const COLUMNS = sql`
  e.id, e.position, e.org_id, e.at, e.type, e.scan_id, e.facts, coalesce(e.domain, f.domain) as domain,
  case when e.finding_id is not null then 'finding:' || e.finding_id when e.asset_id is not null then 'asset:' || e.asset_id
       when e.alert_id is not null then 'alert:' || e.alert_id when e.audit_id is not null then 'audit:' || e.org_id
       when e.type like 'scan.%' then 'scan:' || e.scan_id else 'domain:' || e.domain end as object,
  f.id as finding_id, f.area, f.check_id, f.outcome, f.params, f.subject, f.severity, f.status, f.business_unit,
  s.details as story, s.status as story_status, s.author is not null as by_person, s.expires_at as story_until,
  i.id as asset_id, i.kind as asset_kind, i.name as asset_name, i.units as asset_units, i.domain as asset_domain,
  a.id as alert_id, a.severity as alert_severity, t.name as alert_name,
  case when a.id is null then null else visible_events(a.events) end as alert_events,
  r.profile, r.confidence, l.id as audit_id, l.action, l.result, l.object as audit_object, l.actor_id`;

const SOURCES = sql`
  outbox_event e
    left join finding f on f.id = e.finding_id and f.org_id = e.org_id
    left join finding_event s on e.finding_id is not null and s.id = e.story_id and s.org_id = e.org_id
    left join inventory_asset i on i.id = e.asset_id and i.org_id = e.org_id
    left join alert a on a.id = e.alert_id and a.org_id = e.org_id
    left join alert_setting t on t.id = a.setting_id and t.org_id = e.org_id
    left join scan r on e.type like 'scan.%' and r.id = e.scan_id and r.org_id = e.org_id
    left join audit_log l on l.id = e.audit_id and l.org_id = e.org_id`;

/** What is stored of an event and of its object, as the reader of the transaction may see it. */
export interface OutboxRow {
  readonly id: string;
  readonly position: number;
  readonly org_id: string;
  readonly at: Date;
  readonly type: EventType;
  readonly object: string;
  readonly scan_id: string | null;
  readonly facts: Record<string, unknown>;
  readonly domain: string | null;
  readonly finding_id: string | null;
  readonly area: string | null;
  readonly check_id: string | null;
  readonly outcome: string | null;
  readonly params: unknown;
  readonly subject: string | null;
  readonly severity: Severity | null;
  readonly status: string | null;
  readonly business_unit: string | null;
  readonly story: Record<string, unknown> | null;
  readonly story_status: string | null;
  readonly story_until: Date | null;
  readonly by_person: boolean | null;
  readonly asset_id: string | null;
  readonly asset_kind: string | null;
  readonly asset_name: string | null;
  readonly asset_units: string[] | null;
  readonly asset_domain: string | null;
  readonly alert_id: string | null;
  readonly alert_severity: Severity | null;
  readonly alert_name: string | null;
  readonly alert_events: readonly Record<string, unknown>[] | null;
  readonly profile: string | null;
  readonly confidence: number | null;
  readonly audit_id: string | null;
  readonly action: string | null;
  readonly result: string | null;
  readonly audit_object: string | null;
  readonly actor_id: string | null;
}

const matches = ({ types, minSeverity, areas, domains, units }: EventFilter) => {
  const conditions = [sql`e.type = any (${[...types]}::text[])`];
  if (minSeverity !== null) {
    const wanted = SEVERITIES.slice(0, SEVERITIES.indexOf(minSeverity) + 1);
    conditions.push(sql`coalesce(f.severity, a.severity, 'critical') = any (${wanted}::text[])`);
  }
  if (areas.length > 0) conditions.push(sql`(f.id is null or f.area = any (${[...areas]}::text[]))`);
  if (domains.length > 0) conditions.push(sql`coalesce(e.domain, f.domain) = any (${[...domains]}::text[])`);
  if (units.length > 0) {
    const lower = units.map((unit) => unit.toLowerCase());
    conditions.push(
      sql`(lower(f.business_unit) = any (${lower}::text[]) or exists (
            select from unnest(i.units) u where lower(u) = any (${lower}::text[])))`,
    );
  }
  return sql.join(conditions, sql` and `);
};

/**
 * The next events after a position that the reader of the transaction may see and that match, and how far was looked. `position` is where
 * the next read begins, also where nothing matched.
 */
export const eventsAfter = async (
  db: Db,
  org: OrgId,
  filter: EventFilter,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<{ readonly rows: readonly OutboxRow[]; readonly position: number; readonly more: boolean }> => {
  const head = (await outboxHead(db, org)).position;
  const until = Math.min(head, after + WINDOW);
  if (until <= after || filter.types.length === 0)
    return { rows: [], position: Math.max(after, until), more: until < head };
  const { rows } = await sql<OutboxRow>`
    select ${COLUMNS} from ${SOURCES}
     where e.org_id = ${org} and e.position > ${after} and e.position <= ${until} and ${matches(filter)}
     order by e.position limit ${limit}`.execute(db);
  const position = rows.length === limit ? (rows.at(-1)?.position ?? until) : until;
  return { rows, position, more: position < head };
};

/** These events, as far as the reader of the transaction may see them now. */
export const eventsById = async (db: Db, org: OrgId, ids: readonly string[]): Promise<readonly OutboxRow[]> => {
  if (ids.length === 0) return [];
  const { rows } = await sql<OutboxRow>`
    select ${COLUMNS} from ${SOURCES} where e.org_id = ${org} and e.id = any (${[...ids]}::uuid[])
     order by e.position`.execute(db);
  return rows;
};

/** Deletes events that happened before, with their deliveries, in steps; answers how many. Readers who are further behind are told. */
export const purgeEvents = async (db: Db, before: Date, limit: number): Promise<number> => {
  const { rows } = await sql<{ purged: number }>`
    with gone as (
      delete from outbox_event where id in (
        select e.id from organization o cross join lateral (
          select id from outbox_event e where e.org_id = o.id and e.at < ${before} and e.position is not null
           order by e.at limit ${limit}) e)
      returning org_id, position),
    marked as (
      update outbox_head h set purged = greatest(h.purged, g.position)
        from (select org_id, max(position) as position from gone group by org_id) g where h.org_id = g.org_id)
    select count(*)::int as purged from gone`.execute(db);
  return rows[0]?.purged ?? 0;
};
