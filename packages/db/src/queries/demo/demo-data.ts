import type { OrganizationKind } from "@parapet/domain/access";
import type { OrgId } from "@parapet/domain/contracts/ids";

import type { Db } from "../../db.ts";

interface NamedOrganization {
  readonly id: string;
  readonly name: string;
  readonly kind: string;
}

export const demoOrganizations = (db: Db): Promise<NamedOrganization[]> =>
  db.selectFrom("organization").select(["id", "name", "kind"]).execute();

/** Creates organizations with the ids that a recorded demo names them by. */
export const insertDemoOrganizations = (db: Db, organizations: readonly NamedOrganization[]) =>
  db
    .insertInto("organization")
    .values(organizations.map(({ id, name, kind }) => ({ id, name, kind })))
    .execute();

/** Has everything summed up of the story's findings summed up again when it is read next. */
export const markDemoFindings = async (db: Db): Promise<void> => {
  await db
    .insertInto("finding_mark")
    .columns(["org_id", "domain"])
    .expression(db.selectFrom("finding_summary").select(["org_id", "domain"]))
    .execute();
};

/** The organization of this name and kind; there is one operator, whatever its name. */
export const organizationNamed = async (db: Db, name: string, kind: OrganizationKind): Promise<OrgId | null> => {
  const row = await db
    .selectFrom("organization")
    .select("id")
    .where("kind", "=", kind)
    .where((or) => (kind === "operator" ? or.lit(true) : or("name", "=", name)))
    .executeTakeFirst();
  return row === undefined ? null : (row.id as OrgId);
};

export const nameAdministrator = (db: Db, org: OrgId, person: { readonly name: string; readonly email: string }) =>
  db
    .updateTable("organization")
    .set({ administrator_name: person.name, administrator_email: person.email })
    .where("id", "=", org)
    .execute();

/** Every entry of the audit log, in the order of their chains. */
export const auditEntries = (db: Db) => db.selectFrom("audit_log").selectAll().orderBy("at").orderBy("seq").execute();

/** The domains that were verified by a DNS record, with the token of the record. */
export const domainsVerifiedByDns = (db: Db) =>
  db.selectFrom("authorised_domain").select(["name", "proof_token"]).where("verified_by", "=", "dns").execute();
