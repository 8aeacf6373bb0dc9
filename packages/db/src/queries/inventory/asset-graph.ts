import type { OrgId } from "@parapet/domain/contracts/ids";
import { stillNewSince } from "@parapet/domain/risk";
import { type RawBuilder, sql } from "kysely";

import type { Db } from "../../db.ts";

/** What one picture asks for: the newest run, by which "new" is measured, and whether what is new goes first. */
interface GraphAsk {
  readonly limit: number;
  readonly newest: { readonly id: string; readonly finished_at: Date } | null;
  /** Only new entries: they come first, and the remainder counts new entries only. */
  readonly newOnly: boolean;
}

/** Seen for the first time, or again after it was gone, by the newest run. */
const seenAnew = (at: Date | null) => sql<boolean>`coalesce(first_seen = ${at} or back_at = ${at}, false)`;
const total = (isNew: RawBuilder<boolean>, newOnly: boolean) =>
  sql<number>`(count(*) filter (where ${isNew} or ${!newOnly}) over ())::int`;

/** Hosts that are still there, with how many there are beyond the limit. */
export const graphHosts = (db: Db, org: OrgId, domain: string, { limit, newest, newOnly }: GraphAsk) => {
  const isNew = seenAnew(newest?.finished_at ?? null);
  return db
    .selectFrom("asset")
    .select(["host", "ips", isNew.as("is_new"), total(isNew, newOnly).as("of")])
    .where("org_id", "=", org)
    .where("domain", "=", domain)
    .where("gone_at", "is", null)
    .orderBy(sql`${newOnly} and ${isNew}`, "desc")
    .orderBy("host")
    .limit(limit)
    .execute();
};

/** Services that still answer. A host that moved answers on a new address, which is no new service. */
export const graphServices = (db: Db, org: OrgId, domain: string, { limit, newest, newOnly }: GraphAsk) => {
  const at = newest?.finished_at ?? null;
  const isNew = sql<boolean>`(${seenAnew(at)} and not exists (select from exposed_service o where o.org_id = s.org_id and o.domain = s.domain
    and o.host = s.host and o.port = s.port and o.protocol = s.protocol and o.first_seen < ${at}
    and o.back_at is distinct from ${at}::timestamptz and (o.gone_at is null or o.gone_at >= ${at})))`;
  return db
    .selectFrom("exposed_service as s")
    .select([
      "host",
      "port",
      "protocol",
      "name",
      "product",
      "version",
      sql<readonly string[] | null>`details->'http'->'versions'`.as("http_versions"),
      isNew.as("is_new"),
      total(isNew, newOnly).as("of"),
    ])
    .where("org_id", "=", org)
    .where("domain", "=", domain)
    .where("gone_at", "is", null)
    .orderBy(sql`${newOnly} and ${isNew}`, "desc")
    .orderBy("host")
    .orderBy("port")
    .limit(limit)
    .execute();
};

/** Open findings, the worst first. */
export const graphFindings = (
  db: Db,
  org: OrgId,
  domain: string,
  { limit, newest, newOnly, now }: GraphAsk & { readonly now: Date },
) => {
  const isNew = sql<boolean>`coalesce(case when first_scan is null then first_seen > ${stillNewSince(now)}
    else first_scan = ${newest?.id ?? null}::uuid end, false)`;
  return db
    .selectFrom("finding")
    .select([
      "id",
      "area",
      "check_id",
      "outcome",
      "params",
      "target",
      "severity",
      isNew.as("is_new"),
      total(isNew, newOnly).as("of"),
    ])
    .where("org_id", "=", org)
    .where("domain", "=", domain)
    .where("resolved_at", "is", null)
    .where("status", "in", ["open", "acknowledged"])
    .orderBy(sql`${newOnly} and ${isNew}`, "desc")
    .orderBy("severity_rank", "desc")
    .orderBy("id")
    .limit(limit)
    .execute();
};

/** The IP addresses of every host of a domain, by the host's name. */
export const hostAddresses = async (db: Db, org: OrgId, domain: string): Promise<Map<string, readonly string[]>> => {
  const rows = await db
    .selectFrom("asset")
    .select(["host", "ips"])
    .where("org_id", "=", org)
    .where("domain", "=", domain)
    .execute();
  return new Map(rows.map(({ host, ips }) => [host, ips]));
};

/** One host, by its name or one of its addresses. */
export const assetAt = async (db: Db, org: OrgId, domain: string, host: string) => {
  const { rows } = await sql<{ host: string; ips: string[]; sources: unknown; facts: unknown; first_seen: Date }>`
    select host, ips, sources, facts, first_seen from asset
     where org_id = ${org} and domain = ${domain} and (host = ${host} or ${host} = any(ips)) order by host = ${host} desc, host limit 1`.execute(
    db,
  );
  return rows[0];
};
