import { sql } from "kysely";

/** The worst CVE of the service that a finding is about, the finding that reports it, and how many other CVEs it has. */
export interface ServiceCve {
  readonly finding: string;
  readonly cve: string;
  readonly cvss: number | null;
  readonly exploit_available: boolean | null;
  readonly others: number;
}

/**
 * For a finding about a service that names no CVE of its own: the worst open one at the same host, port and protocol,
 * exploit available first, then CVSS. Read from the findings that report them, so it is stored and counted nowhere.
 */
export const serviceCveColumn = sql<ServiceCve | null>`
  case when finding.area in ('company-exposed-ports', 'sub-domain-exploitable-services') and not finding.details ? 'cve' then (
    select jsonb_build_object('finding', w.id, 'cve', w.details->>'cve', 'cvss', w.cvss, 'exploit_available', w.exploit_available,
             'others', (select count(distinct o.details->>'cve') - 1 from finding o
                         where o.org_id = w.org_id and o.domain = w.domain and o.target = w.target and o.details ? 'cve'
                           and o.resolved_at is null and o.status in ('open', 'acknowledged')))
      from finding w
     where w.org_id = finding.org_id and w.domain = finding.domain and w.target = finding.target and w.details ? 'cve'
       and w.resolved_at is null and w.status in ('open', 'acknowledged')
     order by w.exploit_available desc nulls last, w.cvss desc nulls last, w.id limit 1) end`;
