import type { OrgId } from "@parapet/domain/contracts/ids";
import { sql } from "kysely";

import type { Db } from "../../db.ts";

export interface BrandRow {
  readonly org_id: string;
  readonly name: string;
  readonly support_email: string | null;
  readonly accent: string | null;
  readonly has_logo: boolean;
  readonly version: number;
  /** Read for the own organization only. */
  readonly host?: string | null;
}

/** The brand that someone of this organization (or with this address) sees; undefined where no one made one. */
export const brandFor = async (
  db: Db,
  whom: { org?: string | undefined; address?: string | undefined },
): Promise<BrandRow | undefined> => {
  const { rows } = await sql<BrandRow>`
    select * from brand_of(${whom.org ?? null}::uuid, ${whom.address ?? null})`.execute(db);
  return rows[0];
};

/** The brand that visitors of this host name see, without a scope; undefined where it is no partner's verified name. */
export const brandOfHost = async (db: Db, host: string): Promise<BrandRow | undefined> => {
  const { rows } = await sql<BrandRow>`
    select b.org_id, b.name, b.support_email, b.accent, b.version, b.logo is not null as has_logo
      from brand b join organization o on o.id = b.org_id and o.kind = 'partner' and o.deleted_at is null
     where b.host = ${host} and exists (
       select from authorised_domain d where d.org_id = b.org_id and d.state = 'verified' and d.lapsed_at is null
          and (d.name = b.host or right(b.host, length(d.name) + 1) = '.' || d.name))`.execute(db);
  return rows[0];
};

/** Is a host name inside a domain that this organization has verified? */
export const isHostVerified = async (db: Db, org: OrgId, host: string): Promise<boolean> => {
  const { rows } = await sql`
    select from authorised_domain where org_id = ${org} and state = 'verified' and lapsed_at is null
       and (name = ${host} or right(${host}, length(name) + 1) = '.' || name)`.execute(db);
  return rows.length > 0;
};

/** Has another organization saved this host name? Asked with the scope of all. */
export const isHostTaken = async (db: Db, org: OrgId, host: string): Promise<boolean> =>
  (await db
    .selectFrom("brand")
    .select("org_id")
    .where("host", "=", host)
    .where("org_id", "<>", org)
    .executeTakeFirst()) !== undefined;

export const ownBrand = (db: Db, org: OrgId) =>
  db
    .selectFrom("brand")
    .select([
      "org_id",
      "name",
      "support_email",
      "accent",
      "host",
      "version",
      sql<boolean>`logo is not null`.as("has_logo"),
    ])
    .where("org_id", "=", org)
    .executeTakeFirst();

/** The picture itself; a logo is public wherever it is shown, so no scope asks for it. */
export const readLogo = (db: Db, org: string) =>
  db
    .selectFrom("brand")
    .select(["logo", "logo_type"])
    .where("org_id", "=", org)
    .where("logo", "is not", null)
    .executeTakeFirst();

export interface BrandChange {
  readonly name: string;
  readonly supportEmail: string | null;
  readonly accent: string | null;
  /** Undefined keeps the host name that is there. */
  readonly host: string | null | undefined;
  /** Undefined keeps the logo that is there. */
  readonly logo: { readonly bytes: Buffer; readonly type: string } | null | undefined;
}

/** Keeps a brand if no one changed it since `version` was read; false otherwise. */
export const writeBrand = async (db: Db, org: OrgId, version: number, it: BrandChange, at: Date): Promise<boolean> => {
  const columns = {
    name: it.name,
    support_email: it.supportEmail,
    accent: it.accent,
    updated_at: at,
    version: version + 1,
    ...(it.host !== undefined && { host: it.host }),
    ...(it.logo !== undefined && { logo: it.logo?.bytes ?? null, logo_type: it.logo?.type ?? null }),
  };
  const row =
    version === 0
      ? await db
          .insertInto("brand")
          .values({ org_id: org, ...columns })
          .onConflict((conflict) => conflict.doNothing())
          .returning("version")
          .executeTakeFirst()
      : await db
          .updateTable("brand")
          .set(columns)
          .where("org_id", "=", org)
          .where("version", "=", version)
          .returning("version")
          .executeTakeFirst();
  return row !== undefined;
};
