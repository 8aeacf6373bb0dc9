import type { OrgId, ScanId } from "@parapet/domain/contracts/ids";
import { type RawBuilder, sql } from "kysely";

import type { Db } from "../../db.ts";

/** A finished run as its alerts see it; undefined when it never finished or is no one's. */
export const finishedRun = (db: Db, scan: ScanId) =>
  db
    .selectFrom("scan")
    .select(["id", "org_id", "domain", "finished_at"])
    .where("id", "=", scan)
    .where("state", "=", "done")
    .where("org_id", "is not", null)
    .executeTakeFirst();

/**
 * The score of this run and of the run before it, whatever a decision or an end date made of it in between: no one was
 * notified of it. Scores of different scoring versions are not compared.
 */
export const scoresAround = async (db: Db, org: OrgId, domain: string, scan: ScanId) => {
  const { rows } = await sql<{ now: number; before: number | null; confidence: number }>`
    select h.score as now, h.confidence,
           (select p.score from score_history p where p.org_id = ${org} and p.domain = ${domain} and p.at < h.at
             and p.cause = 'scan' and p.scoring_version = h.scoring_version
             order by p.at desc limit 1) as before
      from score_history h where h.org_id = ${org} and h.scan_id = ${scan}`.execute(db);
  return rows[0];
};

export interface FindingOfRun {
  readonly id: string;
  readonly domain: string;
  readonly fix: string | null;
  readonly area: string;
  readonly check_id: string;
  readonly outcome: string;
  readonly subject: string;
  readonly severity: string;
  readonly params: Record<string, unknown>;
  readonly known_exploited: boolean;
  readonly business_unit: string | null;
  readonly is_news: boolean;
  readonly not_after: number | null;
  readonly has_mail: boolean;
  readonly has_site: boolean;
  /** Look-alikes: what changed in this very run. */
  readonly changes: readonly { readonly kind: string }[];
}

const FACTS = sql`
  f.id, f.domain, f.fix, f.area, f.check_id, f.outcome, f.subject, f.severity, f.params, f.known_exploited, f.business_unit,
  case when f.check_id = 'tls-certificate' and jsonb_typeof(f.evidence->'certificate'->'notAfter') = 'number'
       then (f.evidence->'certificate'->>'notAfter')::float8 end as not_after,
  coalesce(f.check_id = 'lookalike-domains' and jsonb_typeof(f.evidence->'mx') = 'array'
       and jsonb_array_length(f.evidence->'mx') > 0, false) as has_mail,
  coalesce(f.check_id = 'lookalike-domains' and jsonb_typeof(f.evidence->'scheme') = 'string', false) as has_site`;

/**
 * Findings that count and that this run may have something to say about: its news, and what lasts. `changed` are those
 * that differ from the run before; null where there is none, and all that the run wrote is news.
 */
export const findingsOfRun = async (
  db: Db,
  org: OrgId,
  domain: string,
  scan: ScanId,
  changed: readonly string[] | null,
): Promise<FindingOfRun[]> => {
  const { rows } = await sql<FindingOfRun>`
    with news as (
      select distinct finding_id from finding_event
       where org_id = ${org} and scan_id = ${scan} and kind in ('found', 'reopened', 'seen worse')
         and (${changed === null} or finding_id = any (${[...(changed ?? [])]}::uuid[])))
    select ${FACTS}, n.finding_id is not null as is_news, coalesce(c.changes, '[]') as changes
      from finding f left join news n on n.finding_id = f.id
      left join lateral (select details->'changes' as changes from finding_event
         where f.check_id = 'lookalike-domains' and org_id = ${org} and finding_id = f.id and scan_id = ${scan} and kind = 'changed' limit 1) c on true
     where f.org_id = ${org} and f.domain = ${domain} and f.resolved_at is null and f.status in ('open', 'acknowledged')
       and (n.finding_id is not null or f.known_exploited or f.check_id in ('tls-certificate', 'lookalike-domains'))
     order by f.severity_rank desc, f.subject, f.id`.execute(db);
  return rows;
};

/** The business unit of a host, by the label of the host or of its domain. */
const unitOfHost = (host: RawBuilder<unknown>, org: OrgId, domain: string) => sql<string | null>`coalesce(
  (select business_unit from inventory_asset where org_id = ${org} and domain = ${domain} and kind = 'host' and key = ${host}),
  (select business_unit from inventory_asset where org_id = ${org} and domain = ${domain} and kind = 'domain' and key = ${domain}))`;

/** Hosts and open ports that this run saw for the first time, or again after they were gone. */
export const assetsOfRun = async (db: Db, org: OrgId, domain: string, finishedAt: Date) => {
  const hosts = await db
    .selectFrom("asset")
    .select(["host", (eb) => eb("first_seen", "<", finishedAt).as("isBack")])
    .select(unitOfHost(sql`asset.host`, org, domain).as("unit"))
    .where("org_id", "=", org)
    .where("domain", "=", domain)
    .where((eb) => eb.or([eb("first_seen", "=", finishedAt), eb("back_at", "=", finishedAt)]))
    .orderBy("host")
    .execute();
  // A service has a row for each address it answers on: a host that moves brings no new port. It was there before when a
  // row was, that this run saw again or has just missed.
  const { rows: services } = await sql<{
    host: string;
    port: number;
    protocol: string;
    isBack: boolean;
    unit: string | null;
  }>`
    select host, port, protocol, min(first_seen) < ${finishedAt} as "isBack",
           ${unitOfHost(sql`exposed_service.host`, org, domain)} as unit from exposed_service
     where org_id = ${org} and domain = ${domain}
     group by host, port, protocol
    having bool_or(first_seen = ${finishedAt} or back_at = ${finishedAt})
       and not bool_or(first_seen < ${finishedAt} and back_at is distinct from ${finishedAt}
                       and (gone_at is null or gone_at >= ${finishedAt}))
     order by host, port, protocol`.execute(db);
  return { hosts: hosts.map(({ host, isBack, unit }) => ({ host, isBack: isBack === true, unit })), services };
};

export const listNotified = async (db: Db, org: OrgId, domain: string): Promise<Set<string>> => {
  const rows = await db
    .selectFrom("alert_told")
    .select("key")
    .where("org_id", "=", org)
    .where("domain", "=", domain)
    .execute();
  return new Set(rows.map(({ key }) => key));
};

export const recordNotified = async (
  db: Db,
  org: OrgId,
  domain: string,
  keys: readonly string[],
  at: Date,
): Promise<void> => {
  if (keys.length === 0) return;
  await sql`
    insert into alert_told (org_id, domain, key, at) select ${org}, ${domain}, key, ${at} from unnest(${[...keys]}::text[]) as key
    on conflict do nothing`.execute(db);
};

/** True exactly once per alert key. */
export const firstNotification = async (
  db: Db,
  org: OrgId,
  domain: string,
  key: string,
  at: Date,
): Promise<boolean> => {
  const { rows } = await sql`
    insert into alert_told (org_id, domain, key, at) values (${org}, ${domain}, ${key}, ${at})
    on conflict do nothing returning key`.execute(db);
  return rows.length === 1;
};

/** What no scan writes and makes a finding count, more or less: imports, re-tests and decisions. In the words of the index. */
const NOT_ALERTED = sql`e.scan_id is null and e.alerted_at is null
  and e.kind in ('found', 'reopened', 'resolved', 'status', 'undone', 'seen worse')`;

/** Domains with such changes that no one was notified of; `since` and `until` bound when those came. Decisions have their score already. */
export const domainsToNotify = async (db: Db, limit: number) => {
  const { rows } = await sql<{ org_id: OrgId; domain: string; since: Date; until: Date; is_scored: boolean }>`
    select e.org_id, f.domain, min(e.at) as since, max(e.at) as until,
           not bool_or(e.kind in ('found', 'reopened', 'seen worse')) as is_scored
      from finding_event e join finding f on f.id = e.finding_id
     where ${NOT_ALERTED}
     group by 1, 2 order by 3 limit ${limit}`.execute(db);
  return rows;
};

/**
 * Claims what no one was notified of for a domain: the claimant raises it, no one else does. News is what counts now and did not
 * before, or is worse: a decision that was undone at once is none.
 */
export const takeFindingsToNotify = async (db: Db, org: OrgId, domain: string, at: Date): Promise<FindingOfRun[]> => {
  const { rows } = await sql<FindingOfRun>`
    with taken as (
      update finding_event e set alerted_at = ${at} from finding f
       where f.id = e.finding_id and e.org_id = ${org} and f.org_id = ${org} and f.domain = ${domain}
         and ${NOT_ALERTED}
      returning e.finding_id, e.id, e.kind
    ), news as (
      select finding_id from taken group by finding_id
      having bool_or(kind = 'seen worse') or not counted_before(finding_id, min(id)))
    select ${FACTS}, true as is_news, '[]'::jsonb as changes from finding f
     where f.org_id = ${org} and f.id in (select finding_id from news) and f.resolved_at is null and f.status in ('open', 'acknowledged')
     order by f.severity_rank desc, f.subject, f.id`.execute(db);
  return rows;
};

/** In the words of the index, so that it is used. */
const NAMES_CVE = sql`f.details->>'cve' ~ '^CVE-\\d{4}-\\d{4,19}$'`;

/** CVEs that were in the catalog and were removed from it. A CVE that never was in it may be exploited for other reasons. */
const REMOVED_FROM_KEV = sql`
  select distinct h.cve_id from cve_change h
   where h.feed = 'kev' and h.field = 'kev' and h.after is null and not exists (select from kev k where k.cve_id = h.cve_id)`;

/** Domains with open findings whose vulnerability is in the catalogue of exploited ones since they were last written. */
export const domainsNewlyExploited = async (db: Db, limit: number) => {
  const { rows } = await sql<{ org_id: OrgId; domain: string }>`
    select distinct f.org_id, f.domain from kev k join finding f on f.details->>'cve' = k.cve_id
     where f.resolved_at is null and not f.known_exploited and ${NAMES_CVE} limit ${limit}`.execute(db);
  return rows;
};

/** Domains with open findings whose vulnerability was removed from the catalog since they were last written. */
export const domainsNoLongerExploited = async (db: Db, limit: number) => {
  const { rows } = await sql<{ org_id: OrgId; domain: string }>`
    select distinct f.org_id, f.domain from (${REMOVED_FROM_KEV}) r join finding f on f.details->>'cve' = r.cve_id
     where f.resolved_at is null and f.known_exploited and ${NAMES_CVE} limit ${limit}`.execute(db);
  return rows;
};

/** Clears the mark of those of one domain and writes it to their history. Returns how many count. */
export const clearExploited = async (db: Db, org: OrgId, domain: string, at: Date): Promise<number> => {
  const { rows } = await sql<{ status: string }>`
    with cleared as (
      update finding f set known_exploited = false, version = version + 1,
             details = case when f.details ? 'kev' then jsonb_set(f.details, '{kev}', 'false') else f.details end
        from (${REMOVED_FROM_KEV}) r where r.cve_id = f.details->>'cve' and ${NAMES_CVE} and f.org_id = ${org}
         and f.domain = ${domain} and f.resolved_at is null and f.known_exploited
      returning f.*
    ), story as (
      insert into finding_event (finding_id, org_id, at, kind, details)
      select id, ${org}, ${at}, 'changed', jsonb_build_object('changes',
             jsonb_build_array(jsonb_build_object('kind', 'exploited-no-longer', 'before', details->>'cve', 'after', ''))) from cleared
    )
    select status from cleared`.execute(db);
  return rows.filter(({ status }) => status === "open" || status === "acknowledged").length;
};

/** Marks those of one domain as exploited and writes it to their history. Returns those that count: the caller raises the alert. */
export const markExploited = async (db: Db, org: OrgId, domain: string, at: Date): Promise<FindingOfRun[]> => {
  const { rows } = await sql<FindingOfRun>`
    with marked as (
      update finding f set known_exploited = true, version = version + 1,
             details = case when f.details ? 'kev' then jsonb_set(f.details, '{kev}', 'true') else f.details end
        from kev k where k.cve_id = f.details->>'cve' and ${NAMES_CVE} and f.org_id = ${org} and f.domain = ${domain}
         and f.resolved_at is null and not f.known_exploited
      returning f.*
    ), story as (
      insert into finding_event (finding_id, org_id, at, kind, details)
      select id, ${org}, ${at}, 'changed', jsonb_build_object('changes',
             jsonb_build_array(jsonb_build_object('kind', 'exploited', 'before', '', 'after', details->>'cve'))) from marked
    )
    select ${FACTS}, false as is_news, '[]'::jsonb as changes from marked f
     where f.status in ('open', 'acknowledged') order by f.severity_rank desc, f.subject, f.id`.execute(db);
  return rows;
};
