import { type RawBuilder, sql } from "kysely";

import type { Db } from "../../db.ts";
import { isUnscoped, type Scope } from "../../scope.ts";
import { findingProduct, findingIsUnauthenticated, findingVersion } from "../findings/finding-product.ts";
import type { FixColumns } from "../overview/overview.ts";

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
}

const clients = (scope: Scope): RawBuilder<boolean> =>
  isUnscoped(scope) ? sql<boolean>`true` : sql<boolean>`o.id = any(${[...scope]}::uuid[])`;

/** Clients by what is at risk: those with most to gain first, those never scanned last. */
export const rankClients = async (
  db: Db,
  scope: Scope,
  page: { limit: number; offset: number },
): Promise<{ rows: RankedClient[]; total: number }> => {
  const { rows } = await sql<RankedClient & { total: number }>`
    with page as (
           select o.id, o.name, o.worst_score as score, coalesce(o.lost, 0) as lost, count(*) over ()::int as total
             from organization o
            where o.kind = 'client' and o.deleted_at is null and ${clients(scope)}
            order by o.lost desc nulls last, o.name, o.id limit ${page.limit} offset ${page.offset})
    select page.*, coalesce(f.open, 0) as open, coalesce(f.critical, 0) as critical, c.confidence, c.areas_assessed,
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
        select count(*)::int as open, (count(*) filter (where severity = 'critical'))::int as critical
          from finding f join authorised_domain d on d.org_id = f.org_id and d.name = f.domain
         where f.org_id = page.id and f.resolved_at is null and f.status in ('open', 'acknowledged')) f on true
     order by page.lost desc, page.score nulls last, page.name, page.id`.execute(db);
  return { rows, total: rows[0]?.total ?? 0 };
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
    attack_fixes: readonly FixColumns[] | null;
  }>`
    select f.id, f.org_id, f.domain, f.area, f.severity, f.known_exploited, f.exploit_available, f.epss, f.criticality, f.first_seen as since, f.check_id,
           f.outcome, f.params, ${findingProduct} as product, ${findingVersion} as version, ${findingIsUnauthenticated} as unauthenticated, s.attack_fixes,
           (select max(h.at) from score_history h where h.org_id = f.org_id and h.domain = f.domain) as scored_at
      from finding f join organization o on o.id = f.org_id
      join authorised_domain d on d.org_id = f.org_id and d.name = f.domain and d.not_found_since is null left join cve c on c.id = f.details->>'cve'
      left join finding_summary s on s.org_id = f.org_id and s.domain = f.domain
     where o.kind = 'client' and o.deleted_at is null and ${clients(scope)}
       and f.resolved_at is null and f.status in ('open', 'acknowledged')
     order by f.last_seen desc limit ${most}`.execute(db);
  return rows;
};
