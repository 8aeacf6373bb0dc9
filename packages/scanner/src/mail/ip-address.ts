/** An address as its bytes: 4 for IPv4, 16 for IPv6. */
export type AddressBytes = readonly number[];

const V4 = /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)\.){3}(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)$/;

const v4Bytes = (text: string): number[] | null => (V4.test(text) ? text.split(".").map(Number) : null);

const groupsOf = (text: string): number[] | null => {
  if (text === "") return [];
  const bytes: number[] = [];
  const groups = text.split(":");
  for (const [index, group] of groups.entries()) {
    const tail = index === groups.length - 1 ? v4Bytes(group) : null;
    if (tail !== null) bytes.push(...tail);
    else if (/^[0-9a-f]{1,4}$/i.test(group))
      bytes.push(Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255);
    else return null;
  }
  return bytes;
};

const v6Bytes = (text: string): number[] | null => {
  const halves = text.split("::");
  if (halves.length > 2) return null;
  const head = groupsOf(halves[0] ?? "");
  const tail = halves.length === 2 ? groupsOf(halves[1] ?? "") : [];
  if (head === null || tail === null) return null;
  if (halves.length === 1) return head.length === 16 ? head : null;
  const gap = 16 - head.length - tail.length;
  return gap < 2 ? null : [...head, ...Array.from({ length: gap }, () => 0), ...tail];
};

/** Which bytes does this text mean as an IPv4 or IPv6 address? Null when it is neither. */
export const addressBytes = (text: string): AddressBytes | null => (text.includes(":") ? v6Bytes(text) : v4Bytes(text));

const isMapped = (bytes: AddressBytes): boolean =>
  bytes.length === 16 && bytes.slice(0, 10).every((byte) => byte === 0) && bytes[10] === 255 && bytes[11] === 255;

/** The address with `::ffff:a.b.c.d` read as the IPv4 address it carries (RFC 7208 section 5). */
export const unmapped = (bytes: AddressBytes): AddressBytes => (isMapped(bytes) ? bytes.slice(12) : bytes);

/** Is the address inside `network/prefix`? Never across families. */
export const isInNetwork = (address: AddressBytes, network: AddressBytes, prefix: number): boolean => {
  if (address.length !== network.length) return false;
  const whole = prefix >> 3;
  for (let index = 0; index < whole; index += 1) if (address[index] !== network[index]) return false;
  const rest = prefix & 7;
  if (rest === 0) return true;
  const mask = (255 << (8 - rest)) & 255;
  return ((address[whole] ?? 0) & mask) === ((network[whole] ?? 0) & mask);
};

const hex = (byte: number): string => byte.toString(16).padStart(2, "0");

/** The address the way people write it; IPv6 with its longest run of zeros folded (RFC 5952). */
export const addressText = (bytes: AddressBytes): string => {
  if (bytes.length === 4) return bytes.join(".");
  const groups = Array.from({ length: 8 }, (_, index) => ((bytes[index * 2] ?? 0) << 8) | (bytes[index * 2 + 1] ?? 0));
  let best = { start: -1, length: 1 };
  for (let start = 0; start < 8; start += 1) {
    let end = start;
    while (end < 8 && groups[end] === 0) end += 1;
    if (end - start > best.length) best = { start, length: end - start };
  }
  const text = groups.map((group) => group.toString(16));
  if (best.start < 0) return text.join(":");
  return `${text.slice(0, best.start).join(":")}::${text.slice(best.start + best.length).join(":")}`;
};

/** The dotted form macros use: `192.0.2.1`, or 32 nibbles for IPv6 (RFC 7208 section 7.3). */
export const dottedAddress = (bytes: AddressBytes): string =>
  bytes.length === 4 ? bytes.join(".") : bytes.map(hex).join("").split("").join(".");

export const reverseName = (bytes: AddressBytes): string =>
  `${dottedAddress(bytes).split(".").toReversed().join(".")}.${bytes.length === 4 ? "in-addr" : "ip6"}.arpa`;
