import { hex, text } from "./bytes.ts";
import { ber, berContents } from "./directories.ts";
import type { DatagramProtocol } from "./protocol.ts";

export interface SnmpPlan {
  readonly community: string;
  readonly description: string;
  /** The maker's number in the engine's identifier: 9 is Cisco, 8072 is Net-SNMP. */
  readonly enterprise?: number;
}

const SYS_DESCR = hex("06 08 2b06010201010100");
const UNKNOWN_ENGINE_IDS = hex("06 0a 2b060106030f01010400");
const GET_KINDS = [0xa0, 0xa1];

/** sysDescr.0 to anyone who knows the community (RFC 3416), and the engine's name to anyone who asks in version 3 (RFC 3414). */
export const serveSnmp =
  (plan: SnmpPlan): DatagramProtocol =>
  (request) => {
    if (request[0] !== 0x30 || request.length < 20) return null;
    const [version, second, third] = elements(request, berContents(request, 0).start);
    if (version === undefined || second === undefined || third === undefined) return null;
    if (version[2] === 3) return discovery(plan, version, second);
    const { start } = berContents(second, 0);
    if (second.toString("latin1", start) !== plan.community || !GET_KINDS.includes(third[0] ?? 0)) return null;
    const [id = Buffer.alloc(0)] = elements(third, berContents(third, 0).start);
    const value = ber(0x30, SYS_DESCR, ber(0x04, text(plan.description)));
    return ber(0x30, version, second, ber(0xa2, id, hex("020100 020100"), ber(0x30, value)));
  };

const discovery = ({ enterprise = 9 }: SnmpPlan, version: Buffer, globalData: Buffer): Buffer => {
  const [messageId = Buffer.alloc(0)] = elements(globalData, berContents(globalData, 0).start);
  const engine = Buffer.concat([hex("80000000 03 001122334455")]);
  engine.writeUInt32BE((0x80000000 | enterprise) >>> 0, 0);
  const nothing = ber(0x04);
  const parameters = ber(0x30, ber(0x04, engine), hex("020102 020300d4c8"), nothing, nothing, nothing);
  const counted = ber(0x30, UNKNOWN_ENGINE_IDS, hex("410101"));
  const report = ber(0xa8, messageId, hex("020100 020100"), ber(0x30, counted));
  return ber(
    0x30,
    version,
    ber(0x30, messageId, hex("020300ffe3 040100 020103")),
    ber(0x04, parameters),
    ber(0x30, ber(0x04, engine), nothing, report),
  );
};

/** The elements that follow one another from an offset on. */
const elements = (bytes: Buffer, from: number): Buffer[] => {
  const found: Buffer[] = [];
  for (let at = from; at + 2 <= bytes.length && found.length < 8;) {
    const { end } = berContents(bytes, at);
    found.push(bytes.subarray(at, end));
    at = end;
  }
  return found;
};
