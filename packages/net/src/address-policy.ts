import { BlockList, isIP } from "node:net";

/**
 * Ranges that are not global unicast, with the name we give when we refuse one.
 * IANA special-purpose registries for IPv4 (RFC 6890 and successors); for IPv6 everything outside 2000::/3 is refused
 * as a whole, so only the exceptions inside it are listed.
 */
const REFUSED_V4: readonly (readonly [cidr: string, name: string])[] = [
  ["0.0.0.0/8", "this network"],
  ["10.0.0.0/8", "private"],
  ["100.64.0.0/10", "carrier-grade NAT"],
  ["127.0.0.0/8", "loopback"],
  ["169.254.0.0/16", "link-local"],
  ["172.16.0.0/12", "private"],
  ["192.0.0.0/24", "protocol assignments"],
  ["192.0.2.0/24", "documentation"],
  ["192.88.99.0/24", "6to4 relay"],
  ["192.168.0.0/16", "private"],
  ["198.18.0.0/15", "benchmarking"],
  ["198.51.100.0/24", "documentation"],
  ["203.0.113.0/24", "documentation"],
  ["224.0.0.0/4", "multicast"],
  ["240.0.0.0/4", "reserved"],
];

const REFUSED_V6: readonly (readonly [cidr: string, name: string])[] = [
  ["::1/128", "loopback"],
  ["fc00::/7", "private"],
  ["fe80::/10", "link-local"],
  ["ff00::/8", "multicast"],
  ["2001::/23", "protocol assignments (Teredo and others)"],
  ["2001:db8::/32", "documentation"],
  ["2002::/16", "6to4"],
  ["3fff::/20", "documentation"],
];

/** Cloud metadata addresses that serve credentials; refused even inside a range the operator allows. */
const METADATA: readonly string[] = [
  "169.254.169.254", // AWS, Azure, GCP, DigitalOcean …
  "169.254.170.2", // AWS containers
  "100.100.100.200", // Alibaba
  "168.63.129.16", // Azure's wire server, a public address
  "192.0.0.192", // Oracle
  "fd00:ec2::254", // AWS over IPv6
  "fd20:ce::254", // GCP over IPv6
];

/** May this address be touched at all, and is it one the operator called their own? */
export interface AddressPolicy {
  /** Why the address may not be connected to, in words; null when it may. */
  refusal(ip: string): string | null;
  /** Whether the operator allowed the range by hand: their own network, so generous budgets apply. */
  isOwn(ip: string): boolean;
}

/** Is the text one address, in the only spelling we take? */
export const isAddress = (text: string): boolean => isIP(text) !== 0 && !text.includes("%");

/** The one spelling of an address: IPv6 in lower case with its longest run of zeros shortened (RFC 5952). */
export const normalAddress = (ip: string): string =>
  isIP(ip) === 6 && !ip.includes("%") ? (URL.parse(`http://[${ip}]/`)?.hostname.slice(1, -1) ?? ip) : ip;

/** An address and a port as one text; IPv6 in brackets (RFC 5952, section 6). */
export const addressAndPort = (ip: string, port: number): string =>
  isIP(ip) === 6 ? `[${ip}]:${port}` : `${ip}:${port}`;

/** A CIDR (or a bare address) taken apart, or null when it is neither. */
export const parseCidr = (text: string): { address: string; bits: number; family: "ipv4" | "ipv6" } | null => {
  const [address = "", bitsText, ...rest] = text.trim().split("/");
  const version = isIP(address);
  if (version === 0 || rest.length > 0 || address.includes("%")) return null;
  const most = version === 4 ? 32 : 128;
  const bits = bitsText === undefined ? most : /^\d{1,3}$/.test(bitsText) ? Number(bitsText) : Number.NaN;
  if (!(bits >= 0 && bits <= most)) return null;
  return { address, bits, family: version === 4 ? "ipv4" : "ipv6" };
};

/** A set of address ranges; `has` is false for anything that is not an address. */
export const createRangeSet = (cidrs: Iterable<string>): { has(ip: string): boolean } => {
  const list = new BlockList();
  for (const cidr of cidrs) {
    const range = parseCidr(cidr);
    if (range === null) throw new RangeError(`"${cidr}" is not an address range`);
    list.addSubnet(range.address, range.bits, range.family);
  }
  return {
    has(ip) {
      const version = isIP(ip);
      return version !== 0 && !ip.includes("%") && list.check(ip, version === 4 ? "ipv4" : "ipv6");
    },
  };
};

const named = (ranges: readonly (readonly [string, string])[]) =>
  ranges.map(([cidr, name]) => ({ set: createRangeSet([cidr]), name }));

const refusedV4 = named(REFUSED_V4);
const refusedV6 = named(REFUSED_V6);
const globalV6 = createRangeSet(["2000::/3"]);
const metadata = createRangeSet(METADATA);

/**
 * Only global unicast may be touched, evaluated on the very address of the socket. IPv6 addresses that carry an IPv4 one
 * inside (mapped, compatible, NAT64, 6to4, Teredo) are refused as a class: no public host needs to be reached that way.
 */
export const createAddressPolicy = ({ allow = [] }: { allow?: readonly string[] } = {}): AddressPolicy => {
  const allowed = createRangeSet(allow);
  // BlockList matches ::ffff:127.0.0.1 against 127.0.0.0/8; an allowance must name the address as it is written.
  const isOwn = (ip: string): boolean => !isMapped(ip) && !metadata.has(ip) && allowed.has(ip);
  const judge = (ip: string): string | null => {
    const version = isIP(ip);
    if (version === 0) return "not an address";
    if (ip.includes("%")) return "an address with a zone";
    if (metadata.has(ip)) return "cloud metadata";
    if (isOwn(ip)) return null;
    if (version === 4) return refusedV4.find(({ set }) => set.has(ip))?.name ?? null;
    const name = refusedV6.find(({ set }) => set.has(ip))?.name;
    return name ?? (globalV6.has(ip) ? null : "not global unicast");
  };
  return { isOwn: remember(isOwn), refusal: remember(judge) };
};

const MAX_REMEMBERED = 4_096;

/** A port scan asks about one address a thousand times; the verdict on an address never changes. */
const remember = <T>(judge: (ip: string) => T): ((ip: string) => T) => {
  const verdicts = new Map<string, T>();
  return (ip) => {
    const known = verdicts.get(ip);
    if (known !== undefined) return known;
    const verdict = judge(ip);
    if (verdicts.size >= MAX_REMEMBERED) verdicts.clear();
    verdicts.set(ip, verdict);
    return verdict;
  };
};

const mapped = new BlockList();
mapped.addSubnet("::ffff:0:0", 96, "ipv6");
const isMapped = (ip: string): boolean => isIP(ip) === 6 && mapped.check(ip, "ipv6");
