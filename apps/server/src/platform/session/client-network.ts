import { isAddress } from "@parapet/net/address-policy";

/** The /64 of an IPv6 address as four groups: one customer of a provider has at least that many addresses. */
const prefixOf = (ip: string): string => {
  const [head = "", tail] = (ip.split("%")[0] ?? "").toLowerCase().split("::");
  const [left, right] = [head === "" ? [] : head.split(":"), tail === undefined || tail === "" ? [] : tail.split(":")];
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length;
  const groups = [...left, ...Array.from({ length: Math.max(0, zeros) }, () => "0"), ...right];
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ""))
    .join(":")}::/64`;
};

/** Who counts as one client: an IPv4 address, or the /64 of an IPv6 address. */
export const clientNetwork = (ip: string): string => {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped !== undefined) return mapped;
  return ip.includes(":") ? prefixOf(ip) : ip;
};

/**
 * An address as networks are compared with it: IPv4 in its own form, IPv6 without a zone. What a proxy passes on that is no
 * address is the unspecified one, which only a network of all addresses contains.
 */
export const plainAddress = (ip: string): string => {
  const plain = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1] ?? ip.split("%")[0] ?? "";
  return isAddress(plain) ? plain : "0.0.0.0";
};

/** The address of the connection that a request came by. */
export const clientAddress = ({ ip }: { readonly ip: string }): string => plainAddress(ip);
