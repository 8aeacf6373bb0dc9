import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

/** Who announces an address. */
export interface Asn {
  readonly number: number;
  readonly organization: string;
}

/** Ranges of one family in columns, sorted: as objects, 412,000 of them would take ten times the memory. */
interface Table {
  readonly starts: Uint32Array | Float64Array;
  readonly ends: Uint32Array | Float64Array;
  readonly numbers: Uint32Array;
  readonly names: ReadonlyMap<number, string>;
}

const require = createRequire(import.meta.url);
const COMMA = 0x2c;
const NEWLINE = 0x0a;
const COLON = 0x3a;
const ZERO = 0x30;
const NINE = 0x39;
const LOWER_A = 0x61;

const toNumber = (ip: string): number => ip.split(".").reduce((value, part) => value * 256 + Number(part), 0);

/** The first 48 bits of an IPv6 address: hardly anything longer is announced, and a number holds them exactly. */
const firstBits = (ip: string): number => {
  const [head = "", tail] = ip.split("::");
  const front = head === "" ? [] : head.split(":");
  const back = tail === undefined || tail === "" ? [] : tail.split(":");
  const gap = tail === undefined ? 0 : 8 - front.length - back.length;
  const groups = [...front, ...Array.from({ length: gap }, () => "0"), ...back];
  return groups.slice(0, 3).reduce((value, group) => value * 65_536 + Number.parseInt(group, 16), 0);
};

/** Steps through the file byte by byte: lines as strings would fill 150 MB for a moment, and searching is slower. */
class Cursor {
  readonly bytes: Buffer;
  at = 0;

  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }
  decimal(): number {
    let value = 0;
    for (let byte = this.bytes[this.at]; byte !== COMMA && byte !== undefined; byte = this.bytes[this.at]) {
      value = value * 10 + (byte - ZERO);
      this.at += 1;
    }
    this.at += 1;
    return value;
  }
  /** The first 48 bits of the IPv6 address up to the next comma. */
  address(): number {
    let bits = 0;
    let group = 0;
    let groups = 0;
    let previous = 0;
    for (let byte = this.bytes[this.at]; byte !== COMMA && byte !== undefined; byte = this.bytes[this.at]) {
      if (byte !== COLON) group = group * 16 + (byte > NINE ? (byte | 0x20) - LOWER_A + 10 : byte - ZERO);
      else if (groups < 3) {
        bits = bits * 65_536 + group;
        group = 0;
        groups += 1;
        // The gap `::` before the fourth group leaves zeros in the place of those that are missing.
        if (previous === COLON) while (groups < 3) [bits, groups] = [bits * 65_536, groups + 1];
      }
      previous = byte;
      this.at += 1;
    }
    this.at += 1;
    return bits;
  }
  /** Goes behind the end of the line and returns where it ended. */
  line(): number {
    const end = this.bytes.indexOf(NEWLINE, this.at);
    const stop = end < 0 ? this.bytes.length : end;
    this.at = stop + 1;
    return stop;
  }
}

const readTable = (file: string, family: 4 | 6): Table => {
  const cursor = new Cursor(readFileSync(require.resolve(`@ip-location-db/asn/${file}`)));
  // No line is shorter than this, so the columns are long enough; what is too much is given back below.
  const most = Math.ceil(cursor.bytes.length / 16);
  const starts = family === 4 ? new Uint32Array(most) : new Float64Array(most);
  const ends = family === 4 ? new Uint32Array(most) : new Float64Array(most);
  const numbers = new Uint32Array(most);
  const names = new Map<number, string>();
  let size = 0;
  while (cursor.at < cursor.bytes.length && size < most) {
    starts[size] = family === 4 ? cursor.decimal() : cursor.address();
    ends[size] = family === 4 ? cursor.decimal() : cursor.address();
    const number = cursor.decimal();
    numbers[size] = number;
    size += 1;
    const from = cursor.at;
    const to = cursor.line();
    if (names.has(number)) continue;
    const name = cursor.bytes.toString("utf8", from, to).trimEnd();
    names.set(number, name.startsWith('"') ? name.slice(1, -1).replaceAll('""', '"') : name);
  }
  return { starts: starts.slice(0, size), ends: ends.slice(0, size), numbers: numbers.slice(0, size), names };
};

const tables: { 4?: Table; 6?: Table } = {};
const tableOf = (family: 4 | 6): Table =>
  (tables[family] ??= readTable(family === 4 ? "asn-ipv4-num.csv" : "asn-ipv6.csv", family));

/** Who announces this address? Null when no one does. The first question for a family reads its table. */
export const findAsn = (ip: string): Asn | null => {
  const family = ip.includes(":") ? 6 : 4;
  const table = tableOf(family);
  const wanted = family === 4 ? toNumber(ip) : firstBits(ip);
  let low = 0;
  let high = table.starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if ((table.starts[middle] ?? 0) <= wanted) low = middle;
    else high = middle - 1;
  }
  const start = table.starts[low];
  const end = table.ends[low];
  const number = table.numbers[low];
  if (start === undefined || end === undefined || number === undefined || start > wanted || end < wanted) return null;
  return { number, organization: table.names.get(number) ?? "" };
};

/** The IPv6 table holds the first 48 bits of an address. */
const BITS = { 4: 32, 6: 48 } as const;

const networkText = (start: number, prefix: number, family: 4 | 6): string => {
  if (family === 4) return `${[24, 16, 8, 0].map((by) => Math.floor(start / 2 ** by) % 256).join(".")}/${prefix}`;
  const groups = [32, 16, 0].map((by) => (Math.floor(start / 2 ** by) % 65_536).toString(16));
  while (groups.length > 1 && groups.at(-1) === "0") groups.pop();
  return `${groups.join(":")}::/${prefix}`;
};

/** A range of addresses as the fewest networks that make it up. */
const networksIn = (start: number, end: number, family: 4 | 6): string[] => {
  const found: string[] = [];
  for (let at = start; at <= end;) {
    let size = 1;
    let prefix: number = BITS[family];
    while (at % (size * 2) === 0 && at + size * 2 - 1 <= end) [size, prefix] = [size * 2, prefix - 1];
    found.push(networkText(at, prefix, family));
    at += size;
  }
  return found;
};

/** What an autonomous system announces. */
interface Announced {
  /** At most as many as were asked for, of `total`. */
  readonly networks: readonly string[];
  readonly total: number;
  /** IPv4 addresses in all of them. */
  readonly addresses: number;
}

export const listNetworks = (asn: number, most: number): Announced => {
  const networks: string[] = [];
  let [total, addresses] = [0, 0];
  for (const family of [4, 6] as const) {
    const { numbers, starts, ends } = tableOf(family);
    for (let at = numbers.indexOf(asn); at >= 0; at = numbers.indexOf(asn, at + 1)) {
      const [start, end] = [starts[at] ?? 0, ends[at] ?? 0];
      const within = networksIn(start, end, family);
      total += within.length;
      if (family === 4) addresses += end - start + 1;
      networks.push(...within.slice(0, Math.max(0, most - networks.length)));
    }
  }
  return { networks, total, addresses };
};
