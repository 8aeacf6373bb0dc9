import type { DomainObstacle } from "@parapet/domain/contracts/choices";
import type { OrgId } from "@parapet/domain/contracts/ids";
import { sql } from "kysely";

import type { Db } from "../../db.ts";

/** The enabled provider of an address, by its domain. */
export interface AddressSignOn {
  readonly connection_id: string;
  readonly org_id: OrgId;
  readonly kind: "oidc" | "saml";
  readonly name: string;
  readonly required: boolean;
}

/** Which provider does this address sign in with? Only while the organization has the domain verified. */
export const signOnOfAddress = async (db: Db, email: string, at: Date): Promise<AddressSignOn | undefined> => {
  const { rows } = await sql<AddressSignOn>`select * from sign_on_of_address(${email}, ${at})`.execute(db);
  return rows[0];
};

export const domainsOfConnections = async (db: Db, org: OrgId, at: Date) =>
  (
    await sql<{ connection_id: string; name: string; verified: boolean }>`
      select d.connection_id, d.name, is_vouched_address('x@' || d.name, d.org_id, ${at}) as verified
        from sign_on_domain d where d.org_id = ${org} order by d.name`.execute(db)
  ).rows;

export const putDomains = async (db: Db, org: OrgId, connection: string, names: readonly string[]): Promise<void> => {
  await db.deleteFrom("sign_on_domain").where("org_id", "=", org).where("connection_id", "=", connection).execute();
  const rows = [...new Set(names)].map((name) => ({ connection_id: connection, org_id: org, name }));
  await db.insertInto("sign_on_domain").values(rows).execute();
};

/** The domains that an organization may use for single sign-on: those whose verification covers email addresses. */
export const vouchingDomains = async (db: Db, org: OrgId, at: Date): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select name from vouching_domains(${org}::uuid, ${at}) order by name`.execute(db);
  return rows.map(({ name }) => name);
};

/** Those of these domains that the organization's founder has rights by, or that its enabled single sign-on uses. */
export const reliedOnDomains = async (db: Db, org: OrgId, names: readonly string[], at: Date): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select v.name from vouching_domains(${org}::uuid, ${at}) v
     where v.name = any (${[...names]}::text[])
       and (exists (select from sign_on_domain d
                     where d.org_id = ${org} and d.enabled and '.' || d.name like '%.' || replace(v.name, '_', '\\_'))
            or exists (select from app_user u
                        where u.org_id = ${org} and u.approval = 'founder' and u.status in ('active', 'invited')
                          and '.' || lower(split_part(u.email::text, '@', 2)) like '%.' || replace(v.name, '_', '\\_')))`.execute(
    db,
  );
  return rows.map(({ name }) => name);
};

const MAX_OBSTACLES = 20;

/** The domains that an organization may not use for single sign-on, each with the reason. */
export const domainObstacles = async (db: Db, org: OrgId, at: Date) =>
  (
    await sql<{ name: string; reason: DomainObstacle }>`
      select d.name, case when d.state <> 'verified' or d.lapses_at <= ${at} then 'unverified'
                          when d.verified_by in ('dns', 'file') then 'partner' else d.verified_by end as reason
        from authorised_domain d
       where d.org_id = ${org} and d.name not in (select name from vouching_domains(${org}::uuid, ${at}))
       order by d.name limit ${MAX_OBSTACLES}`.execute(db)
  ).rows;
