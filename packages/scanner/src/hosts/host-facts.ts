import { createAddressPolicy } from "@parapet/net/address-policy";

import { findAsn, type Asn } from "./asn-table.ts";
import { findEdge } from "./edge-networks.ts";
import { findCountry } from "./find-country.ts";
import { toProviderName } from "./hosting-providers.ts";

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
    return { ip, asn: null, country: null, provider: null, edge: findEdge(ip, null, aliases), notPublic };
  const asn = findAsn(ip);
  return {
    ip,
    asn,
    country: findCountry(ip),
    provider: asn === null ? null : toProviderName(asn.number, asn.organization),
    edge: findEdge(ip, asn?.number ?? null, aliases),
    notPublic: null,
  };
};
