import type { Db } from "@parapet/db/db";
import { brandFor, type BrandRow } from "@parapet/db/queries/organizations";
import type { OrgId } from "@parapet/domain/contracts/ids";
import type { Brand } from "@parapet/domain/contracts/organizations";

const PRODUCT = "Parapet";

/** A brand as the portal shows it; the product's own by default. */
export const toBrand = (row: BrandRow | undefined): Brand => ({
  organization: row?.org_id ?? null,
  name: row?.name ?? PRODUCT,
  support_email: row?.support_email ?? null,
  accent: row?.accent ?? null,
  logo: row?.has_logo === true ? `/v1/branding/${row.org_id}/logo/?v=${row.version}` : null,
  host: row?.host ?? null,
  version: row?.version ?? 0,
});

/** The branding that applies to users of this organization. */
export const readBrand = async (db: Db, org: OrgId | undefined): Promise<Brand> => toBrand(await brandFor(db, { org }));
