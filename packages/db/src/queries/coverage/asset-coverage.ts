import type { OrgId } from "@parapet/domain/contracts/ids";
import { sql } from "kysely";

import type { Db } from "../../db.ts";

/** What the newest run that used a check did with it on one host. */
export interface HostCheck {
  readonly check: string;
  readonly at: string;
  /** Targets on the host (itself, its services, its sites) that were assessed, and that were not. */
  readonly assessed: number;
  readonly not_assessed: number;
  /** The most frequent reason of those not assessed. */
  readonly reason: string | null;
}

export interface HostCoverageRow {
  readonly host: string;
  /** Has any scan of the domain been completed? */
  readonly is_scanned: boolean;
  /** Has a full scan of the domain been completed? Passive scans do not probe addresses. */
  readonly is_fully_scanned: boolean;
  readonly has_address: boolean;
  readonly checks: readonly HostCheck[];
  /** Open findings by area. */
  readonly counts: Readonly<Record<string, number>>;
}

/** For each of these hosts: which checks assessed it, when, and why others did not. */
export const hostCoverageRows = async (
  db: Db,
  org: OrgId,
  domain: string,
  hosts: readonly string[],
): Promise<HostCoverageRow[]> => {
  const names = [...hosts];
  const { rows } = await sql<HostCoverageRow>`
    with newest as (
      select distinct on (profile) id, profile, finished_at from scan
       where org_id = ${org} and domain = ${domain} and state = 'done' order by profile, finished_at desc),
    addresses as (
      select host, unnest(ips) as ip from asset
       where org_id = ${org} and domain = ${domain} and host = any (${names}::text[])),
    -- Services are identified once per address, whatever the number of hosts that resolve to it.
    subjects as (
      select c.*, n.finished_at as at,
             case c.check_id when 'datagram-services' then c.subject
                             when 'services' then trim(both '[]' from regexp_replace(c.subject, ':[0-9]+$', '')) end as ip
        from scan_check c join newest n on n.id = c.scan_id where c.org_id = ${org}),
    checked as materialized (
      select distinct on (host, check_id) * from (
        select coalesce(a.host, substring(c.subject from '^(?:https?://)?([^/:[:space:]]+)')) as host, c.check_id, c.at,
               count(*) filter (where c.status = 'judged')::int as assessed,
               count(*) filter (where c.status = 'blind')::int as not_assessed,
               mode() within group (order by c.reason) filter (where c.status = 'blind') as reason
          from subjects c
          left join addresses a on a.ip = c.ip
         group by 1, 2, 3) as runs
       where host = any (${names}::text[]) order by host, check_id, at desc),
    counted as materialized (
      select host, area, count(*)::int as count from finding
       where org_id = ${org} and domain = ${domain} and resolved_at is null and status in ('open', 'acknowledged')
         and host = any (${names}::text[]) group by host, area)
    select h.host, exists (select from newest) as is_scanned,
           exists (select from newest where profile = 'full') as is_fully_scanned,
           exists (select from addresses a where a.host = h.host) as has_address,
           coalesce(p.checks, '[]') as checks, coalesce(k.counts, '{}') as counts
      from unnest(${names}::text[]) as h (host)
      -- Once for all hosts: a question for each of them would read every check again.
      left join (select host, jsonb_agg(jsonb_build_object('check', check_id, 'at', at, 'assessed', assessed,
                          'not_assessed', not_assessed, 'reason', reason) order by check_id) as checks
                   from checked group by host) p on p.host = h.host
      left join (select host, jsonb_object_agg(area, count) as counts from counted group by host) k on k.host = h.host`.execute(
    db,
  );
  return rows;
};
