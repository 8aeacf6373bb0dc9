import { createAddressPolicy } from "@parapet/net/address-policy";

import { asnOf, type Asn } from "./asn-table.ts";
import { countryOf } from "./country-of.ts";
import { edgeOf } from "./edge-networks.ts";
import { providerOf } from "./provider-of.ts";

/** What is known about an address without touching it. */
export interface AddressFacts {
  readonly ip: string;
  readonly asn: Asn | null;
  /** Two letters (ISO 3166). */
  readonly country: string | null;
  readonly provider: string | null;
  /** The CDN or shield in front: ports and software seen there are its own. */
  readonly edge: string | null;
  /** Why the address is no public one (private, loopback …): a leak of inner structure when public DNS holds it. */
  readonly notPublic: string | null;
}

const PUBLIC = createAddressPolicy();

/** Who runs an address, where, and what is in front of it? */
export const addressFacts = (ip: string, aliases: readonly string[] = []): AddressFacts => {
  const notPublic = PUBLIC.refusal(ip);
  if (notPublic !== null)
    return { ip, asn: null, country: null, provider: null, edge: edgeOf(ip, null, aliases), notPublic };
  const asn = asnOf(ip);
  return {
    ip,
    asn,
    country: countryOf(ip),
    provider: asn === null ? null : providerOf(asn.number, asn.organization),
    edge: edgeOf(ip, asn?.number ?? null, aliases),
    notPublic: null,
  };
};
