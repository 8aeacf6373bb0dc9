import type { OrgId } from "@parapet/domain/contracts/ids";
import { sql } from "kysely";

import type { Db } from "../../db.ts";

interface LeakRow {
  readonly finding: string;
  readonly credential: string;
  readonly person: string;
  readonly login: string;
  readonly secret: string;
  readonly form: string;
  readonly host: string | null;
  readonly kind: string;
  readonly machine_id: string | null;
  readonly since: Date;
}

/** Leaked logins whose finding is open, the newest first. */
export const leaksForPaths = async (db: Db, org: OrgId, domain: string, limit: number): Promise<LeakRow[]> => {
  const { rows } = await sql<LeakRow>`
    select f.id as finding, c.id as credential, c.login_tag::text as person, c.login_masked as login, c.secret_masked as secret, c.form, c.host, c.kind,
           c.machine_id, coalesce(c.breach_on::timestamptz, c.first_seen) as since
      from leaked_credential c
      join finding f on f.org_id = c.org_id and f.domain = c.domain and f.check_id = 'leaked-credential' and f.target = c.id::text
     where c.org_id = ${org} and c.domain = ${domain} and f.resolved_at is null and f.status in ('open', 'acknowledged')
     order by coalesce(c.breach_on::timestamptz, c.first_seen) desc, c.id limit ${limit}`.execute(db);
  return rows;
};

/** Infected machines whose finding is open. */
export const machinesForPaths = async (db: Db, org: OrgId, domain: string, limit: number) => {
  const { rows } = await sql<{ finding: string; machine: string; family: string; live: number }>`
    select f.id as finding, m.machine_id as machine, m.family, m.live_cookies as live
      from infected_machine m
      join finding f on f.org_id = m.org_id and f.domain = m.domain and f.check_id = 'infected-machine' and f.target = m.id::text
     where m.org_id = ${org} and m.domain = ${domain} and f.resolved_at is null and f.status in ('open', 'acknowledged')
     order by m.live_cookies desc, m.id limit ${limit}`.execute(db);
  return rows;
};

/** Open findings of these checks: pages and services that ask for a login. */
export const entryPointFindings = (db: Db, org: OrgId, domain: string, checks: readonly string[], limit: number) =>
  db
    .selectFrom("finding")
    .select(["id", "check_id", "outcome", "params", "subject", "target"])
    .where("org_id", "=", org)
    .where("domain", "=", domain)
    .where("check_id", "in", checks)
    .where("resolved_at", "is", null)
    .where("status", "in", ["open", "acknowledged"])
    .orderBy("severity_rank", "desc")
    .orderBy("id")
    .limit(limit)
    .execute();

/** Hosts of the domain that serve the web, with what they run. */
export const webHosts = async (db: Db, org: OrgId, domain: string, limit: number) => {
  const { rows } = await sql<{ host: string; product: string | null }>`
    select host, max(product) as product from exposed_service
     where org_id = ${org} and domain = ${domain} and gone_at is null and (name like 'http%' or port in (80, 443, 8080, 8443))
     group by host order by host limit ${limit}`.execute(db);
  return rows;
};
