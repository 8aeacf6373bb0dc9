import type { FindingId, OrgId } from "@parapet/domain/contracts/ids";
import { sql } from "kysely";

import type { Db } from "../../db.ts";
import { verifiedAt } from "../verification/domain-verification.ts";

export interface DomainCoverage {
  readonly domain: string;
  readonly verified: boolean;
  /** When the newest full run ended; null: none did. */
  readonly scanned_at: Date | null;
  /** Hosts of which an address was not probed in that run. */
  readonly hosts_uncovered: number;
  /** Ports that take connections and do not say what they are. */
  readonly ports_unidentified: number;
}

/**
 * How far the hosts of these domains were covered. A host counts only where the newest full run assessed the ports of each of
 * its addresses: what no run said anything of is not covered. Hosts that belong to others are left out.
 */
export const perimeterCoverage = async (
  db: Db,
  org: OrgId,
  domains: readonly string[],
  at: Date,
): Promise<DomainCoverage[]> => {
  const names = [...domains];
  const { rows } = await sql<DomainCoverage>`
    with newest as (
      select distinct on (domain) id, domain, finished_at from scan
       where org_id = ${org} and domain = any (${names}::text[]) and state = 'done' and profile = 'full'
       order by domain, finished_at desc),
    others as (
      select domain, key from inventory_asset
       where org_id = ${org} and domain = any (${names}::text[]) and kind = 'host' and disposition in ('not_own', 'supplier')),
    addresses as (
      select a.domain, a.host, ip from asset a cross join unnest(a.ips) as ip
       where a.org_id = ${org} and a.domain = any (${names}::text[]) and a.gone_at is null
         and not exists (select from others o where o.domain = a.domain and o.key = a.host)),
    covered as (
      select n.domain, c.subject from scan_check c join newest n on n.id = c.scan_id
       where c.org_id = ${org} and c.check_id = 'ports' and c.status = 'judged')
    select d.name as domain, ${verifiedAt(at)} as verified, n.finished_at as scanned_at,
           (select count(distinct a.host)::int from addresses a where a.domain = d.name and not exists (
              select from covered c where c.domain = a.domain and c.subject = a.host || ' ' || a.ip)) as hosts_uncovered,
           (select count(distinct (s.ip, s.port))::int from exposed_service s
             where s.org_id = ${org} and s.domain = d.name and s.gone_at is null and s.protocol = 'tcp' and s.name is null
               and not exists (select from others o where o.domain = s.domain and o.key = s.host)) as ports_unidentified
      from authorised_domain d left join newest n on n.domain = d.name
     where d.org_id = ${org} and d.name = any (${names}::text[])`.execute(db);
  return rows;
};

/** Open findings about these CVEs, and those that a person set aside. */
export interface ExploitedFinding {
  readonly id: string;
  readonly domain: string;
  readonly cve: string;
  readonly check_id: string;
  readonly target: string;
  readonly area: string;
  readonly certainty: string | null;
  readonly by_template: boolean;
  readonly status: string;
  readonly last_seen: Date;
  readonly criticality: string | null;
}

export const exploitedFindings = async (
  db: Db,
  org: OrgId,
  domains: readonly string[],
  cves: readonly string[],
): Promise<ExploitedFinding[]> => {
  const { rows } = await sql<ExploitedFinding>`
    select id, domain, cve, check_id, target, area, details ->> 'certainty' as certainty,
           details ->> 'template' is not null as by_template, status, last_seen, criticality
      from finding
     where org_id = ${org} and domain = any (${[...domains]}::text[]) and resolved_at is null and cve = any (${[...cves]}::text[])`.execute(
    db,
  );
  return rows;
};

/** What websites show of the software behind them, with its CPE name: one row for each website. */
export interface WebsiteSoftware {
  readonly domain: string;
  readonly url: string;
  readonly product: string | null;
  readonly version: string | null;
  readonly cpe: string;
  readonly last_seen: Date;
}

export const websiteSoftware = async (db: Db, org: OrgId, domains: readonly string[]): Promise<WebsiteSoftware[]> => {
  const { rows } = await sql<WebsiteSoftware>`
    select t.domain, place as url, t.product, t.version, t.facts ->> 'cpe' as cpe, t.last_seen
      from inventory_asset t cross join unnest(t.places) as place
     where t.org_id = ${org} and t.domain = any (${[...domains]}::text[]) and t.kind = 'technology' and t.gone_at is null
       and t.facts ->> 'cpe' is not null and place like 'http%'
     order by place, t.product`.execute(db);
  return rows;
};

/** Findings to re-test where these CVEs may apply: about one of them, or about a product whose version is not known. */
export const findingsToConfirm = async (
  db: Db,
  org: OrgId,
  domain: string,
  {
    cves,
    targets,
    limit,
  }: { readonly cves: readonly string[]; readonly targets: readonly string[]; readonly limit: number },
): Promise<FindingId[]> => {
  const { rows } = await sql<{ id: FindingId }>`
    select id from finding
     where org_id = ${org} and domain = ${domain} and check_id = 'service-vulnerable' and resolved_at is null
       and target = any (${[...targets]}::text[]) and (cve = any (${[...cves]}::text[]) or outcome = 'possibly-vulnerable')
     order by severity_rank desc, id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
};

/** Is the reader of this transaction limited to no business unit? What others have is neither seen nor known to be absent. */
export const seesEveryUnit = async (db: Db): Promise<boolean> => {
  const { rows } = await sql<{ all: boolean }>`select scope_units() is null as all`.execute(db);
  return rows[0]?.all === true;
};
