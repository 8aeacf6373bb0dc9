import type { SEED_KINDS } from "@parapet/domain/contracts/choices";
import { organizationKey } from "@parapet/domain/inventory";
import { createAddressPolicy } from "@parapet/net/address-policy";
import { readNetwork } from "@parapet/scanner/attribution/networks";
import { listNetworks } from "@parapet/scanner/hosts/asn-table";
import { findHostingProvider, isProviderName } from "@parapet/scanner/hosts/hosting-providers";
import type { RefusalKey } from "@parapet/words/messages/refusals";

type SeedKind = (typeof SEED_KINDS)[number];
type Read = { readonly value: string } | { readonly refused: RefusalKey };

/** Larger networks are a provider's, or an autonomous system. An IPv6 site has a /48 (RFC 6177). */
const MIN_BITS = { ipv4: 20, ipv6: 48 } as const;
const MAX_NETWORKS = 512;
/** A /12: what network operators have, and hardly any other organization. */
const MAX_ADDRESSES = 2 ** 20;
const MIN_LETTERS = 3;

/** Reserved, documentation and private use (IANA's registry of autonomous system numbers). */
const RESERVED_ASNS: readonly (readonly [from: number, to: number])[] = [
  [0, 0],
  [23_456, 23_456],
  [64_496, 65_551],
  [4_200_000_000, 4_294_967_295],
];

// The operator's own networks are no exception: what is not public cannot be attributed by public sources.
const policy = createAddressPolicy();

const readRange = (kind: "network" | "address", typed: string): Read => {
  const network = readNetwork(typed);
  if (network === null || (kind === "address" && network.first !== network.last)) return { refused: "seed_value" };
  if (kind === "network" && !typed.includes("/")) return { refused: "seed_value" };
  if (policy.refusal(network.first) !== null || policy.refusal(network.last) !== null)
    return { refused: "seed_not_public" };
  if (network.bits < MIN_BITS[network.family]) return { refused: "seed_network_large" };
  return { value: kind === "address" ? network.first : network.text };
};

const readAsn = (typed: string): Read => {
  const digits = /^(?:AS\s?N?\s?)?(\d{1,10})$/i.exec(typed)?.[1];
  const asn = Number(digits);
  if (digits === undefined || asn > 4_294_967_295) return { refused: "seed_value" };
  if (RESERVED_ASNS.some(([from, to]) => asn >= from && asn <= to)) return { refused: "seed_asn_reserved" };
  if (findHostingProvider(asn) !== null) return { refused: "seed_asn_provider" };
  const { total, addresses } = listNetworks(asn, 0);
  const isLarge = total > MAX_NETWORKS || addresses > MAX_ADDRESSES;
  return isLarge ? { refused: "seed_asn_large" } : { value: String(asn) };
};

const readName = (typed: string): Read => {
  const name = typed.normalize("NFKC").replaceAll(/\s+/g, " ").trim();
  if (organizationKey(name).length < MIN_LETTERS) return { refused: "seed_short" };
  return isProviderName(name) ? { refused: "seed_provider_name" } : { value: name };
};

/** One label of a name: what a brand is registered under. */
const readBrand = (typed: string): Read => {
  const label = typed
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[\s_'’.&]+/g, "");
  if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(label) || label.length > 63) return { refused: "seed_value" };
  if (label.length < MIN_LETTERS) return { refused: "seed_short" };
  return isProviderName(label) ? { refused: "seed_provider_name" } : { value: label };
};

/** Brings a seed to its one spelling, or says why it cannot be one. */
export const readSeed = (kind: SeedKind, typed: string): Read => {
  switch (kind) {
    case "network":
    case "address":
      return readRange(kind, typed.trim());
    case "asn":
      return readAsn(typed.trim());
    case "organization":
    case "certificate-organization":
      return readName(typed);
    case "brand":
      return readBrand(typed);
  }
};
