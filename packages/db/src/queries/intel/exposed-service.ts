import type { OrgId } from "@parapet/domain/contracts/ids";
import { sql } from "kysely";

import { anyUuid } from "../../any-uuid.ts";
import type { Db } from "../../db.ts";
import { isUnscoped, type Scope } from "../../scope.ts";

/** The services that are reachable from outside now, as last seen. */
export const exposedServices = (db: Db, scope: Scope) => {
  const query = db
    .selectFrom("exposed_service")
    .select([
      "org_id",
      "domain",
      "host",
      "ip",
      "port",
      "protocol",
      "name",
      "product",
      "version",
      "cpe",
      "banner",
      "details",
      "last_seen",
    ])
    .where("gone_at", "is", null)
    .orderBy("domain")
    .orderBy("host")
    .orderBy("port");
  return (isUnscoped(scope) ? query : query.where("org_id", "=", anyUuid(scope))).execute();
};

/** What is seen on one address now: the services of the machine behind it. */
export const servicesAt = (db: Db, org: OrgId, ip: string) =>
  db
    .selectFrom("exposed_service")
    .select(["cpe", "version", "banner", "details"])
    .where("org_id", "=", org)
    .where("ip", "=", ip)
    .where("gone_at", "is", null)
    .orderBy("port")
    .execute();

/** The hosts and addresses of one's own that are seen from outside now. */
export const ownAssets = (db: Db, scope: Scope) => {
  const query = db
    .selectFrom("asset")
    .select(["org_id", "domain", "host", "ips", "last_seen"])
    .where("gone_at", "is", null)
    .orderBy("domain")
    .orderBy("host");
  return (isUnscoped(scope) ? query : query.where("org_id", "=", anyUuid(scope))).execute();
};

/** Kinds of software that are seen on any perimeter now: how a probe named them, and their CPE name. */
export const softwareSeen = (db: Db) =>
  db
    .selectFrom("exposed_service")
    .select(["name", "cpe"])
    .distinct()
    .where("gone_at", "is", null)
    .where((row) => row.or([row("cpe", "is not", null), row("name", "is not", null)]))
    .execute();

/** Where such software is seen now, by organization and domain. */
export const perimetersWith = async (
  db: Db,
  software: readonly { readonly name: string | null; readonly cpe: string | null }[],
) => {
  const { rows } = await sql<{ org_id: OrgId; domain: string; services: number }>`
    select s.org_id, s.domain, count(*)::int as services
      from exposed_service s join organization o on o.id = s.org_id and o.deleted_at is null
      join jsonb_to_recordset(${JSON.stringify(software)}::jsonb) as w (name text, cpe text)
        on s.name is not distinct from w.name and s.cpe is not distinct from w.cpe
     where s.gone_at is null
     group by 1, 2 order by 1, 2`.execute(db);
  return rows;
};

/** Every service of a domain that is seen now, as a scan would judge it. */
export const listServices = (db: Db, org: OrgId, domain: string) =>
  db
    .selectFrom("exposed_service")
    .select(["host", "ip", "port", "protocol", "name", "product", "version", "cpe", "tls", "banner", "details"])
    .where("org_id", "=", org)
    .where("domain", "=", domain)
    .where("gone_at", "is", null)
    .orderBy("ip")
    .orderBy("port")
    .orderBy("host")
    .execute();
