import { type RawBuilder, sql } from "kysely";

import type { Db } from "../../db.ts";
import { likeText } from "../../like-text.ts";
import { isUnscoped, type Scope } from "../../scope.ts";
import {
  findingIsUnauthenticated,
  findingIsUsedByRansomware,
  findingProduct,
  findingVersion,
} from "../findings/finding-product.ts";
import type { FixColumns } from "../overview/overview.ts";
import { closedInTime, closedLate } from "../remediation/sla.ts";

export interface RankedClient {
  readonly id: string;
  readonly name: string;
  readonly score: number | null;
  /** Since when none of its domains exists in DNS, where that is why there is no score. */
  readonly not_found_since: Date | null;
  /** Of its least assessed domain; null until one was scored. */
  readonly confidence: number | null;
  readonly areas_assessed: number | null;
  /** What its open findings cost over all its domains, in hundredths of a point. */
  readonly lost: number;
  readonly open: number;
  readonly critical: number;
  /** Known to be exploited, and past their due date. */
  readonly exploited: number;
  readonly overdue: number;
  /** The score against that of the earlier moment; null where there was none then, or is none now. */
  readonly change: number | null;
  readonly last_scan_at: Date | null;
}

const clients = (scope: Scope): RawBuilder<boolean> =>
  isUnscoped(scope) ? sql<boolean>`true` : sql<boolean>`o.id = any(${[...scope]}::uuid[])`;

/** Which clients are listed; what is not named narrows nothing. */
interface ClientFilter {
  readonly q?: string | undefined;
  readonly scoreBelow?: number | undefined;
  readonly isOverdue?: boolean | undefined;
}

const hasOverdue = (now: Date): RawBuilder<boolean> =>
  sql<boolean>`exists (select from finding f join authorised_domain d on d.org_id = f.org_id and d.name = f.domain
    where f.org_id = o.id and f.resolved_at is null and f.status in ('open', 'acknowledged') and f.due_at < ${now})`;

/** Clients by what is at risk: exploited flaws first, then what their findings cost; those never scanned last. */
export const rankClients = async (
  db: Db,
  scope: Scope,
  { limit, offset, now, before, ...only }: ClientFilter & { limit: number; offset: number; now: Date; before: Date },
): Promise<{ rows: RankedClient[]; total: number }> => {
  const { rows } = await sql<RankedClient & { total: number }>`
    with page as (
           select o.id, o.name, o.worst_score as score, coalesce(o.lost, 0) as lost, o.lost is null as is_unscored,
                  coalesce(x.exploited, 0) as exploited, count(*) over ()::int as total
             from organization o left join (
               select f.org_id, count(*)::int as exploited
                 from finding f join authorised_domain d on d.org_id = f.org_id and d.name = f.domain
                where f.known_exploited and f.resolved_at is null and f.status in ('open', 'acknowledged')
                group by f.org_id) x on x.org_id = o.id
            where o.kind = 'client' and o.deleted_at is null and ${clients(scope)}
              and ${only.q === undefined ? sql`true` : sql`o.name ilike ${likeText(only.q)}`}
              and ${only.scoreBelow === undefined ? sql`true` : sql`o.worst_score < ${only.scoreBelow}`}
              and ${only.isOverdue === true ? hasOverdue(now) : sql`true`}
            order by is_unscored, exploited desc, o.lost desc, o.name, o.id limit ${limit} offset ${offset})
    select page.id, page.name, page.score, page.lost, page.exploited, page.total,
           coalesce(f.open, 0) as open, coalesce(f.critical, 0) as critical, coalesce(f.overdue, 0) as overdue,
           c.confidence, c.areas_assessed, page.score - e.score as change,
           (select max(s.finished_at) from scan s join authorised_domain d on d.org_id = s.org_id and d.name = s.domain
             where s.org_id = page.id and s.state = 'done') as last_scan_at,
           case when page.score is null then (
             select min(d.not_found_since) from authorised_domain d where d.org_id = page.id) end as not_found_since
      from page left join lateral (
        select newest.confidence,
               case when newest.coverage <> '{}' then (
                 select count(*)::int from jsonb_each_text(newest.coverage) as area
                  where area.value in ('assessed', 'no-findings')) end as areas_assessed
          from (select distinct on (h.domain) h.confidence, h.coverage from score_history h
                  join authorised_domain d on d.org_id = h.org_id and d.name = h.domain and d.not_found_since is null
                 where h.org_id = page.id order by h.domain, h.at desc) newest
         order by newest.confidence limit 1) c on true
      left join lateral (
        select count(*)::int as open, (count(*) filter (where severity = 'critical'))::int as critical,
               (count(*) filter (where f.due_at < ${now}))::int as overdue
          from finding f join authorised_domain d on d.org_id = f.org_id and d.name = f.domain
         where f.org_id = page.id and f.resolved_at is null and f.status in ('open', 'acknowledged')) f on true
      left join lateral (
        select min(earlier.score) as score from (
          select distinct on (h.domain) h.score from score_history h
            join authorised_domain d on d.org_id = h.org_id and d.name = h.domain and d.not_found_since is null
           where h.org_id = page.id and h.at <= ${before} order by h.domain, h.at desc, h.id desc) earlier) e on true
     order by page.is_unscored, page.exploited desc, page.lost desc, page.name, page.id`.execute(db);
  return { rows: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 };
};

/** All clients in scope together. */
export interface ClientTotals {
  readonly clients: number;
  readonly high_risk: number;
  readonly unscored: number;
  readonly exploited: number;
  /** Findings that were resolved since the given moment, by and after their due date. */
  readonly kept: number;
  readonly missed: number;
  /** Clients with an overdue finding. */
  readonly overdue: number;
}

export const clientTotals = async (
  db: Db,
  scope: Scope,
  { since, highBelow, now }: { since: Date; highBelow: number; now: Date },
): Promise<ClientTotals> => {
  const { rows } = await sql<ClientTotals>`
    with own as (select o.id, o.worst_score, ${hasOverdue(now)} as is_overdue from organization o
                  where o.kind = 'client' and o.deleted_at is null and ${clients(scope)})
    select (select count(*)::int from own) as clients,
           (select count(*)::int from own where worst_score < ${highBelow}) as high_risk,
           (select count(*)::int from own where worst_score is null) as unscored,
           (select count(*)::int from own where is_overdue) as overdue,
           (select count(*)::int from finding f join own on own.id = f.org_id
              join authorised_domain d on d.org_id = f.org_id and d.name = f.domain
             where f.known_exploited and f.resolved_at is null and f.status in ('open', 'acknowledged')) as exploited,
           due.kept, due.missed
      from (select (count(*) filter (where ${closedInTime}))::int as kept, (count(*) filter (where ${closedLate}))::int as missed
              from finding_event e join own on own.id = e.org_id join finding f on f.id = e.finding_id and f.org_id = e.org_id
             where e.kind = 'resolved' and e.at >= ${since}) due`.execute(db);
  const [totals] = rows;
  if (totals === undefined) throw new Error("totals have no row");
  return totals;
};

/** The open findings of all clients in scope, as the score is worked out from them. The newest hundred thousand. */
export const findingsOfClients = async (db: Db, scope: Scope, most: number) => {
  const { rows } = await sql<{
    id: string;
    org_id: string;
    domain: string;
    area: string;
    severity: string;
    known_exploited: boolean;
    exploit_available: boolean | null;
    epss: number | null;
    criticality: string | null;
    since: Date;
    scored_at: Date | null;
    check_id: string;
    outcome: string;
    params: Record<string, unknown>;
    product: string | null;
    version: string | null;
    unauthenticated: boolean | null;
    ransomware: boolean;
    attack_fixes: readonly FixColumns[] | null;
  }>`
    select f.id, f.org_id, f.domain, f.area, f.severity, f.known_exploited, f.exploit_available, f.epss, f.criticality, f.first_seen as since, f.check_id,
           f.outcome, f.params, ${findingProduct} as product, ${findingVersion} as version, ${findingIsUnauthenticated} as unauthenticated,
           ${findingIsUsedByRansomware} as ransomware, s.attack_fixes,
           (select max(h.at) from score_history h where h.org_id = f.org_id and h.domain = f.domain) as scored_at
      from finding f join organization o on o.id = f.org_id
      join authorised_domain d on d.org_id = f.org_id and d.name = f.domain and d.not_found_since is null left join cve c on c.id = f.details->>'cve'
      left join finding_summary s on s.org_id = f.org_id and s.domain = f.domain
     where o.kind = 'client' and o.deleted_at is null and ${clients(scope)}
       and f.resolved_at is null and f.status in ('open', 'acknowledged')
     order by f.last_seen desc limit ${most}`.execute(db);
  return rows;
};
