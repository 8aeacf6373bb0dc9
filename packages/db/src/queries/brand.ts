import type { OrgId } from "@parapet/domain/contracts/ids";
import { sql } from "kysely";

import type { Db } from "../db.ts";

export interface BrandRow {
  readonly org_id: string;
  readonly name: string;
  readonly support_email: string | null;
  readonly accent: string | null;
  readonly has_logo: boolean;
  readonly version: number;
}

/** The brand that somebody of this organisation (or with this address) sees; undefined where nobody made one. */
export const brandFor = async (
  db: Db,
  whom: { org?: string | undefined; address?: string | undefined },
): Promise<BrandRow | undefined> => {
  const { rows } = await sql<BrandRow>`
    select * from brand_of(${whom.org ?? null}::uuid, ${whom.address ?? null})`.execute(db);
  return rows[0];
};

/** An organisation's own brand. */
export const ownBrand = (db: Db, org: OrgId) =>
  db
    .selectFrom("brand")
    .select(["org_id", "name", "support_email", "accent", "version", sql<boolean>`logo is not null`.as("has_logo")])
    .where("org_id", "=", org)
    .executeTakeFirst();

/** The picture itself; a logo is public wherever it is shown, so no scope asks for it. */
export const logoOf = (db: Db, org: string) =>
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
  /** Undefined keeps the logo that is there. */
  readonly logo: { readonly bytes: Buffer; readonly type: string } | null | undefined;
}

/** Keeps a brand if nobody changed it since `version` was read; false otherwise. */
export const writeBrand = async (db: Db, org: OrgId, version: number, it: BrandChange, at: Date): Promise<boolean> => {
  const columns = {
    name: it.name,
    support_email: it.supportEmail,
    accent: it.accent,
    updated_at: at,
    version: version + 1,
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
