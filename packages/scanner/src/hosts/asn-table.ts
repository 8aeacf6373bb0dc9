import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

/** Who announces an address. */
export interface Asn {
  readonly number: number;
  readonly organisation: string;
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
  /** A decimal number up to the next comma. */
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

/** Who announces this address? Null when no one does. The first question for a family reads its table. */
export const asnOf = (ip: string): Asn | null => {
  const family = ip.includes(":") ? 6 : 4;
  const table = (tables[family] ??= readTable(family === 4 ? "asn-ipv4-num.csv" : "asn-ipv6.csv", family));
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
  return { number, organisation: table.names.get(number) ?? "" };
};
