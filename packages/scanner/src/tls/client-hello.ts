import { randomBytes } from "node:crypto";

/** The versions by their number on the wire. */
export const TLS_NUMBERS = {
  SSLv3: 0x0300,
  "TLS 1.0": 0x0301,
  "TLS 1.1": 0x0302,
  "TLS 1.2": 0x0303,
  "TLS 1.3": 0x0304,
} as const;
export type TlsName = keyof typeof TLS_NUMBERS;

/** X25519 with ML-KEM-768, the group that also holds against a quantum computer (draft-ietf-tls-ecdhe-mlkem). */
export const POST_QUANTUM_GROUP = 0x11ec;
/** Elliptic curves only. */
export const CURVES: readonly number[] = [0x001d, 0x0017, 0x0018, 0x0019];
const CLASSIC_GROUPS = [...CURVES, 0x0100];
const SIGNATURES = [
  0x0403, 0x0503, 0x0603, 0x0807, 0x0804, 0x0805, 0x0806, 0x0401, 0x0501, 0x0601, 0x0203, 0x0201, 0x0402, 0x0202,
];
const TLS13_SUITES = [0x1301, 0x1302, 0x1303];

export interface HelloPlan {
  readonly version: TlsName;
  readonly suites: readonly number[];
  readonly serverName: string | null;
  readonly groups?: readonly number[];
  readonly offersCompression?: boolean;
  /** Offers heartbeats (RFC 6520). */
  readonly heartbeat?: boolean;
  /** A session to resume by its ticket (RFC 5077), with the identifier that the server must repeat. */
  readonly resume?: { readonly ticket: Buffer; readonly sessionId: Buffer };
}

const u8 = (value: number): Buffer => Buffer.from([value]);
const u16 = (value: number): Buffer => Buffer.from([value >> 8, value & 0xff]);
const sized8 = (body: Buffer): Buffer => Buffer.concat([u8(body.length), body]);
const sized16 = (body: Buffer): Buffer => Buffer.concat([u16(body.length), body]);
const list16 = (values: readonly number[]): Buffer => Buffer.concat(values.map(u16));
const extension = (type: number, body: Buffer): Buffer => Buffer.concat([u16(type), sized16(body)]);

const extensionsOf = ({ version, serverName, groups = CLASSIC_GROUPS, heartbeat, resume }: HelloPlan): Buffer => {
  // SSL 3 knows no extensions, and some of its servers disconnect when they see any.
  if (version === "SSLv3") return Buffer.alloc(0);
  const parts: Buffer[] = [];
  if (serverName !== null)
    parts.push(extension(0, sized16(Buffer.concat([u8(0), sized16(Buffer.from(serverName, "latin1"))]))));
  parts.push(extension(10, sized16(list16(groups))));
  parts.push(extension(11, sized8(u8(0))));
  parts.push(extension(0xff01, sized8(Buffer.alloc(0))));
  if (heartbeat === true) parts.push(extension(15, u8(1)));
  // A session with an extended master secret is resumed only by a hello that offers it (RFC 7627).
  if (resume !== undefined) parts.push(extension(23, Buffer.alloc(0)), extension(35, resume.ticket));
  if (version === "TLS 1.2" || version === "TLS 1.3") parts.push(extension(13, sized16(list16(SIGNATURES))));
  if (version === "TLS 1.3") {
    parts.push(extension(43, sized8(u16(TLS_NUMBERS["TLS 1.3"]))));
    // No share at all: the server must answer with the group it would like (RFC 8446, 4.2.8), which is all we ask.
    parts.push(extension(51, sized16(Buffer.alloc(0))));
  }
  return sized16(Buffer.concat(parts));
};

/** The first message of a TLS conversation, as bytes. Nothing is agreed with it; the answer shows what would be. */
export const clientHello = (plan: HelloPlan): Buffer => {
  const is13 = plan.version === "TLS 1.3";
  const legacy = is13 ? TLS_NUMBERS["TLS 1.2"] : TLS_NUMBERS[plan.version];
  const suites = is13 && plan.suites.length === 0 ? TLS13_SUITES : plan.suites;
  const body = Buffer.concat([
    u16(legacy),
    randomBytes(32),
    sized8(is13 ? randomBytes(32) : (plan.resume?.sessionId ?? Buffer.alloc(0))),
    sized16(list16(suites)),
    sized8(Buffer.from(plan.offersCompression === true ? [1, 0] : [0])),
    extensionsOf(plan),
  ]);
  const handshake = Buffer.concat([u8(1), u8(0), u16(body.length), body]);
  const record = Math.min(legacy, TLS_NUMBERS["TLS 1.0"]);
  return Buffer.concat([u8(22), u16(record), sized16(handshake)]);
};
