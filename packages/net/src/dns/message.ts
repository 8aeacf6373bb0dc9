import { randomInt } from "node:crypto";

import * as packet from "dns-packet";

import { normalAddress } from "../address-policy.ts";
import type { DnsRecord, RecordType } from "../net.ts";
import { ProbeError } from "../probe-error.ts";
import { readServiceBinding } from "./service-binding.ts";

/** Payload an answer may have over UDP without being cut in pieces on the way (DNS flag day 2020). */
export const UDP_PAYLOAD = 1232;

/** Type numbers (IANA). dns-packet has no name for HTTPS, SVCB and SPF. */
const NUMBERS = {
  A: 1,
  NS: 2,
  CNAME: 5,
  SOA: 6,
  PTR: 12,
  HINFO: 13,
  MX: 15,
  TXT: 16,
  AAAA: 28,
  SRV: 33,
  NAPTR: 35,
  DNAME: 39,
  DS: 43,
  RRSIG: 46,
  NSEC: 47,
  DNSKEY: 48,
  NSEC3: 50,
  NSEC3PARAM: 51,
  TLSA: 52,
  SVCB: 64,
  HTTPS: 65,
  SPF: 99,
  AXFR: 252,
  ANY: 255,
  CAA: 257,
} as const satisfies Record<RecordType, number>;
const NAMES: Readonly<Record<string, RecordType>> = { UNKNOWN_65: "HTTPS", UNKNOWN_64: "SVCB", UNKNOWN_99: "SPF" };

const numberOf = (type: RecordType): number => NUMBERS[type];

export interface Question {
  readonly id: number;
  readonly name: string;
  readonly type: RecordType;
  readonly bytes: Buffer;
}

export interface Message {
  readonly id: number;
  readonly rcode: string;
  readonly truncated: boolean;
  readonly authoritative: boolean;
  readonly authenticated: boolean;
  readonly question: { readonly name: string; readonly type: string } | null;
  readonly answers: readonly DnsRecord[];
  readonly authorities: readonly DnsRecord[];
}

/** Is the text a name that fits on the wire? (RFC 1035: labels of 63, names of 253) */
export const fitsOnTheWire = (name: string): boolean =>
  name === "" ||
  (name.length <= 253 && name.split(".").every((label) => label !== "" && Buffer.byteLength(label) <= 63));

/** Builds one question with a random id. */
export const encodeQuestion = (
  name: string,
  type: RecordType,
  options: { recursion: boolean; dnssec: boolean; edns: boolean; unchecked?: boolean },
): Question => {
  const id = randomInt(0x1_0000);
  const labels = name === "" ? [] : name.split(".");
  const bytes = Buffer.alloc(12 + Buffer.byteLength(name) + (name === "" ? 1 : 2) + 4 + (options.edns ? 11 : 0));
  bytes.writeUInt16BE(id, 0);
  // RD asks a resolver to do the work; AD asks it to say whether it validated the answer (RFC 6840).
  bytes.writeUInt16BE(
    (options.recursion ? packet.RECURSION_DESIRED : 0) |
      (options.dnssec ? packet.AUTHENTIC_DATA : 0) |
      (options.unchecked === true ? packet.CHECKING_DISABLED : 0),
    2,
  );
  bytes.writeUInt16BE(1, 4);
  bytes.writeUInt16BE(options.edns ? 1 : 0, 10);
  let at = 12;
  for (const label of labels) {
    const length = bytes.write(label, at + 1);
    bytes[at] = length;
    at += 1 + length;
  }
  bytes.writeUInt16BE(numberOf(type), at + 1);
  bytes.writeUInt16BE(1, at + 3);
  if (options.edns) {
    // The OPT pseudo-record: root name, type 41, our payload size as its class, the DO bit in its TTL (RFC 6891).
    bytes.writeUInt16BE(41, at + 6);
    bytes.writeUInt16BE(UDP_PAYLOAD, at + 8);
    bytes.writeUInt16BE(options.dnssec ? 0x8000 : 0, at + 12);
  }
  return { id, name, type, bytes };
};

/** Parses a response; a malformed message is a failed lookup, never an empty response. */
export const decodeMessage = (bytes: Buffer): Message => {
  let decoded: packet.DecodedPacket & { rcode?: string };
  if (!isWellFramed(bytes)) throw new ProbeError("malformed", "a DNS answer whose lengths do not add up");
  try {
    decoded = packet.decode(bytes);
  } catch (error) {
    throw new ProbeError("malformed", "a DNS answer that breaks its format", { cause: error });
  }
  if (decoded.type !== "response") throw new ProbeError("malformed", "a DNS question where an answer belongs");
  const question = decoded.questions?.[0];
  return {
    id: decoded.id ?? -1,
    rcode: decoded.rcode ?? "NOERROR",
    truncated: decoded.flag_tc === true,
    authoritative: decoded.flag_aa === true,
    authenticated: decoded.flag_ad === true,
    question: question === undefined ? null : { name: normalName(question.name), type: typeName(question.type) },
    answers: (decoded.answers ?? []).flatMap(toRecord),
    authorities: (decoded.authorities ?? []).flatMap(toRecord),
  };
};

/** Do the counts and lengths add up? The decoder believes types more than lengths; a liar must not get that far. */
const isWellFramed = (bytes: Buffer): boolean => {
  if (bytes.length < 12) return false;
  let at = 12;
  const skipName = () => {
    for (let length = bytes[at]; length !== undefined; length = bytes[at]) {
      at += 1;
      if (length === 0) return;
      if (length >= 0xc0) {
        at += 1;
        return;
      }
      at += length;
    }
  };
  for (let questions = bytes.readUInt16BE(4); questions > 0; questions -= 1) {
    skipName();
    at += 4;
    if (at > bytes.length) return false;
  }
  for (
    let records = bytes.readUInt16BE(6) + bytes.readUInt16BE(8) + bytes.readUInt16BE(10);
    records > 0;
    records -= 1
  ) {
    skipName();
    if (at + 10 > bytes.length) return false;
    const type = bytes.readUInt16BE(at);
    const length = bytes.readUInt16BE(at + 8);
    at += 10 + length;
    if (at > bytes.length || (type === 1 && length !== 4) || (type === 28 && length !== 16)) return false;
  }
  return true;
};

const typeName = (type: string): string => NAMES[type] ?? type;

/** Names compare without case and without the dot at the end. */
export const normalName = (name: string): string => (name === "." ? "" : name.toLowerCase().replace(/\.$/, ""));

const toRecord = (answer: packet.Answer): DnsRecord[] => {
  if (answer.type === "OPT") return [];
  const type = typeName(answer.type);
  const data: unknown = "data" in answer ? answer.data : null;
  const base = { name: normalName(answer.name), ttl: "ttl" in answer ? (answer.ttl ?? 0) : 0 };
  switch (type) {
    case "TXT":
      return [{ ...base, type, data: joinChunks(data) }];
    case "SPF":
      return [{ ...base, type, data: Buffer.isBuffer(data) ? joinChunks(splitStrings(data)) : "" }];
    case "AAAA":
      return [{ ...base, type, data: typeof data === "string" ? normalAddress(data) : data }];
    case "HTTPS":
    case "SVCB":
      return [{ ...base, type, data: Buffer.isBuffer(data) ? readServiceBinding(data) : data }];
    default:
      return [{ ...base, type: type.replace(/^UNKNOWN_/, "TYPE") as DnsRecord["type"], data }];
  }
};

const joinChunks = (data: unknown): string => {
  const chunks = (Array.isArray(data) ? data : [data]).map((chunk) =>
    Buffer.isBuffer(chunk) ? chunk : Buffer.from(typeof chunk === "string" ? chunk : ""),
  );
  return Buffer.concat(chunks).toString("utf8");
};

const splitStrings = (data: Buffer): Buffer[] => {
  const strings: Buffer[] = [];
  for (let at = 0; at < data.length;) {
    const length = data[at] ?? 0;
    strings.push(data.subarray(at + 1, at + 1 + length));
    at += 1 + length;
  }
  return strings;
};
