const OCTET = "(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)";
const IPV4 = new RegExp(`^${OCTET}(?:\\.${OCTET}){3}$`);

/** The one spelling of an address: dotted IPv4, or IPv6 as RFC 5952 writes it; IPv4 inside IPv6 comes out as IPv4. */
export const toIp = (text: string): string | null => {
  if (IPV4.test(text)) return text;
  if (text.length > 45 || !text.includes(":") || !/^[0-9a-f:.]+$/i.test(text)) return null;
  const parsed = URL.parse(`http://[${text}]/`);
  if (parsed === null) return null;
  const address = parsed.hostname.slice(1, -1);
  const mapped = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(address);
  if (mapped === null) return address;
  const high = Number.parseInt(mapped[1] ?? "", 16);
  const low = Number.parseInt(mapped[2] ?? "", 16);
  return [high >> 8, high & 255, low >> 8, low & 255].join(".");
};

/** An address as a number of 32 or 128 bits; the text must be in its one spelling. */
export const ipBits = (ip: string): { readonly width: 32 | 128; readonly bits: bigint } => {
  if (!ip.includes(":")) {
    let value = 0;
    for (const octet of ip.split(".")) value = value * 256 + Number(octet);
    return { width: 32, bits: BigInt(value) };
  }
  const [head = "", tail] = ip.split("::");
  const before = head === "" ? [] : head.split(":");
  const after = tail === undefined || tail === "" ? [] : tail.split(":");
  const groups =
    tail === undefined ? before : [...before, ...Array(8 - before.length - after.length).fill("0"), ...after];
  let bits = 0n;
  for (const group of groups) bits = (bits << 16n) | BigInt(Number.parseInt(group as string, 16));
  return { width: 128, bits };
};

const fromBits = (width: 32 | 128, bits: bigint): string => {
  if (width === 32) return [24n, 16n, 8n, 0n].map((shift) => Number((bits >> shift) & 255n)).join(".");
  const groups = Array.from({ length: 8 }, (_, i) => Number((bits >> BigInt(112 - i * 16)) & 0xffffn).toString(16));
  return toIp(groups.join(":")) ?? groups.join(":");
};

/** The one spelling of a range: the network's first address and its length; null when it is not a range. */
export const toCidr = (text: string): string | null => {
  const [, address = "", digits = ""] = /^([0-9a-f:.]+)\/(\d{1,3})$/i.exec(text) ?? [];
  const ip = toIp(address);
  if (ip === null) return null;
  const { width, bits } = ipBits(ip);
  const length = Number(digits);
  if (length > width) return null;
  const host = BigInt(width - length);
  return `${fromBits(width, (bits >> host) << host)}/${length}`;
};
