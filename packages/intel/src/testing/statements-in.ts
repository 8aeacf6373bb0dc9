import type { PackageListing, PackageStatement } from "@parapet/domain/risk/packages";

/** All statements of a tracker's listings, in their order. */
export const statementsIn = (listings: readonly PackageListing[]): PackageStatement[] =>
  listings.flatMap(({ statements }) => statements);
