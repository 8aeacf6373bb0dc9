import { normalAddress, parseCidr } from "@parapet/net/address-policy";

import { addressBytes } from "../mail/ip-address.ts";

/** A network in its one spelling: the first address, normalized, and the prefix length. */
interface Network {
  readonly text: string;
  readonly first: string;
  readonly last: string;
  readonly bits: number;
  readonly family: "ipv4" | "ipv6";
}

const textOf = (bytes: readonly number[]): string =>
  bytes.length === 4
    ? bytes.join(".")
    : normalAddress(
        Array.from({ length: 8 }, (_, at) =>
          (((bytes[at * 2] ?? 0) << 8) | (bytes[at * 2 + 1] ?? 0)).toString(16),
        ).join(":"),
      );

/** Reads a network in CIDR notation; bits beyond the prefix are cleared. Null for anything else. */
export const readNetwork = (typed: string): Network | null => {
  const cidr = parseCidr(typed);
  const bytes = cidr === null ? null : addressBytes(cidr.address);
  if (cidr === null || bytes === null) return null;
  const kept = (byte: number, at: number): number =>
    byte & ((0xff00 >> Math.min(8, Math.max(0, cidr.bits - at * 8))) & 0xff);
  const open = (_: number, at: number): number => 0xff >> Math.min(8, Math.max(0, cidr.bits - at * 8));
  const first = bytes.map(kept);
  const last = first.map((byte, at) => byte | open(byte, at));
  return {
    text: `${textOf(first)}/${cidr.bits}`,
    first: textOf(first),
    last: textOf(last),
    bits: cidr.bits,
    family: cidr.family,
  };
};
