import type { ATTRIBUTION_LEVELS } from "../contracts/choices.ts";
import type { AssetKind } from "../contracts/inventory/inventory.ts";

export type Certainty = (typeof ATTRIBUTION_LEVELS)[number];

/**
 * How certain it is that an asset belongs to the organization. Names below a verified domain can only be created by its
 * holder: confirmed. An address is probable, because providers reassign addresses. What answers at a CDN or proxy network is
 * shared with the network's other customers.
 */
export const rateAttribution = (kind: AssetKind, addresses: readonly { readonly edge: string | null }[]): Certainty => {
  if (kind === "domain" || kind === "host") return "confirmed";
  if (addresses.length > 0 && addresses.every(({ edge }) => edge !== null)) return "shared";
  return kind === "address" ? "probable" : "confirmed";
};
