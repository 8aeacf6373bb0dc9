import type { OrgId } from "@parapet/domain/contracts/ids";

import type { Db } from "../../db.ts";
import { inScope } from "../../in-scope.ts";
import type { Scope } from "../../scope.ts";

/** The organizations in scope that have this domain. Which of them is meant is the caller's business. */
export const organizationsWithDomain = async (db: Db, scope: Scope, domain: string) => {
  const rows = await db
    .selectFrom("authorised_domain")
    .innerJoin("organization", "organization.id", "authorised_domain.org_id")
    .select(["authorised_domain.org_id", "authorised_domain.state"])
    .where("authorised_domain.name", "=", domain)
    .where(inScope("authorised_domain.org_id", scope))
    .where("organization.deleted_at", "is", null)
    .orderBy("authorised_domain.state", "desc")
    .orderBy("authorised_domain.created_at")
    .execute();
  return rows.map((row) => ({ org: row.org_id as OrgId, domain, state: row.state as "pending" | "verified" }));
};

export const verifiedHolders = (db: Db, scope: Scope, domains: readonly string[]) =>
  db
    .selectFrom("authorised_domain as d")
    .innerJoin("organization as o", "o.id", "d.org_id")
    .select(["d.name as domain", "d.org_id as org", "o.name as organization"])
    .where("d.name", "in", domains.length === 0 ? [""] : domains)
    .where("d.state", "=", "verified")
    .where("d.lapsed_at", "is", null)
    .where(inScope("d.org_id", scope))
    .where("o.deleted_at", "is", null)
    .orderBy("o.name")
    .execute();

export const domainsOfOrganizations = async (db: Db, scope: Scope) => {
  const rows = await db
    .selectFrom("authorised_domain")
    .innerJoin("organization", "organization.id", "authorised_domain.org_id")
    .select(["authorised_domain.org_id", "authorised_domain.name", "authorised_domain.state"])
    .where(inScope("authorised_domain.org_id", scope))
    .where("organization.deleted_at", "is", null)
    .orderBy("authorised_domain.created_at")
    .execute();
  return rows.map((row) => ({
    org: row.org_id as OrgId,
    domain: row.name,
    state: row.state as "pending" | "verified",
  }));
};
