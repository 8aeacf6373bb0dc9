import type { AssessedEntry } from "./assess-exploited.ts";

/** Catalogs name products as identifiers (`apache http_server`, `jenkins jenkins`); what was seen has a name that people know. */
export const shownProduct = ({
  vendor,
  product,
  places,
}: Pick<AssessedEntry, "vendor" | "product"> & {
  readonly places: readonly Pick<AssessedEntry["places"][number], "product">[];
}): string =>
  places.find((place) => place.product !== null)?.product ??
  (vendor === product ? product : `${vendor} ${product}`).replaceAll("_", " ");
