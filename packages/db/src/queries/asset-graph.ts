import type { OrgId } from "@parapet/domain/contracts/ids";
import { sql } from "kysely";

import type { Db } from "../db.ts";

/** Hosts that are still there, with how many there are beyond the limit. */
export const graphHosts = (db: Db, org: OrgId, domain: string, limit: number) =>
  db
    .selectFrom("asset")
    .select(["host", "ips", sql<number>`(count(*) over ())::int`.as("of")])
    .where("org_id", "=", org)
    .where("domain", "=", domain)
    .where("gone_at", "is", null)
    .orderBy("host")
    .limit(limit)
    .execute();

/** Services that still answer. */
export const graphServices = (db: Db, org: OrgId, domain: string, limit: number) =>
  db
    .selectFrom("exposed_service")
    .select(["host", "port", "protocol", "name", "product", "version", sql<number>`(count(*) over ())::int`.as("of")])
    .where("org_id", "=", org)
    .where("domain", "=", domain)
    .where("gone_at", "is", null)
    .orderBy("host")
    .orderBy("port")
    .limit(limit)
    .execute();

/** Open findings, the worst first. */
export const graphFindings = (db: Db, org: OrgId, domain: string, limit: number) =>
  db
    .selectFrom("finding")
    .select([
      "id",
      "area",
      "check_id",
      "outcome",
      "params",
      "target",
      "severity",
      sql<number>`(count(*) over ())::int`.as("of"),
    ])
    .where("org_id", "=", org)
    .where("domain", "=", domain)
    .where("resolved_at", "is", null)
    .where("status", "in", ["open", "acknowledged"])
    .orderBy("severity_rank", "desc")
    .orderBy("id")
    .limit(limit)
    .execute();

/** One host, by its name or one of its addresses. */
export const assetAt = async (db: Db, org: OrgId, domain: string, host: string) => {
  const { rows } = await sql<{ host: string; ips: string[]; sources: unknown; facts: unknown; first_seen: Date }>`
    select host, ips, sources, facts, first_seen from asset
     where org_id = ${org} and domain = ${domain} and (host = ${host} or ${host} = any(ips)) order by host = ${host} desc, host limit 1`.execute(
    db,
  );
  return rows[0];
};
