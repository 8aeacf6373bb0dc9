import type { OrgId } from "@parapet/domain/contracts/ids";

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
