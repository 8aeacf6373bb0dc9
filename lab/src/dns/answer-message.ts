import { setTimeout as sleep } from "node:timers/promises";

import {
  AUTHENTIC_DATA,
  AUTHORITATIVE_ANSWER,
  CHECKING_DISABLED,
  decode,
  type DecodedPacket,
  encode,
  type Question as WireQuestion,
  RECURSION_AVAILABLE,
  RECURSION_DESIRED,
  TRUNCATED_RESPONSE,
} from "dns-packet";

import { malformedReply } from "./malformed.ts";
import { wireRecord } from "./wire.ts";
import { answerFromZones, type Question, type Reply, resolve, type World, findZone } from "./world.ts";
import type { ZoneRecord } from "./zone-record.ts";
import { behaviourAt, recordsAt, type Zone } from "./zone.ts";

/** What kind of server is asked: a recursive one, or one that answers for some zones. */
export type DnsRole =
  | { readonly kind: "resolver" }
  | {
      readonly kind: "authoritative";
      readonly origins: ReadonlySet<string> | "all";
      /** What it says to `version.bind` in class CHAOS. */
      readonly version?: string;
      /** Resolves for anyone, as no server of zones should. */
      readonly openResolver?: boolean;
    };

export interface AskedQuestion {
  readonly name: string;
  readonly type: string;
  readonly transport: "udp" | "tcp";
  readonly server: "resolver" | "authoritative";
}

export interface DnsDesk {
  readonly world: () => World;
  readonly delayMs: number;
  readonly signal: AbortSignal;
  /** How often each name with answers in turn was asked. */
  readonly turns: Map<string, number>;
  readonly log: (asked: AskedQuestion) => void;
}

const RCODES = { NOERROR: 0, FORMERR: 1, SERVFAIL: 2, NXDOMAIN: 3, NOTIMP: 4, REFUSED: 5 } as const;
const PLAIN_UDP_BYTES = 512;
const OWN_UDP_BYTES = 1232;
const MAX_MESSAGE_BYTES = 65_535;
const INTERNET = 1;
const CHAOS = 3;
const TRANSFER_CHUNK = 50;

/** What goes back for one message? Usually one message, none for silence, several for a zone transfer. */
export const answerMessage = async (
  request: Buffer,
  transport: "udp" | "tcp",
  role: DnsRole,
  desk: DnsDesk,
): Promise<readonly Buffer[]> => {
  const packet = decodeOrNull(request);
  const [wire] = packet?.questions ?? [];
  if (packet === null || wire === undefined || packet.type !== "query") return [];
  const question = questionOf(packet, wire);
  desk.log({ name: question.name, type: question.type, transport, server: role.kind });
  if (desk.delayMs > 0) await sleep(desk.delayMs, undefined, { signal: desk.signal });

  if (wire.class === "CH") return [reply(packet, wire, chaos(role, question.name), role, transport)];
  const zone = findZone(desk.world(), question.name, question.type);
  if (question.type === "AXFR") return transfer(packet, wire, zone, role, transport);

  const behaviour = zone === null ? null : behaviourAt(zone, question.name);
  if (behaviour === null) return [reply(packet, wire, observationOf(desk.world(), question, role), role, transport)];
  switch (behaviour.kind) {
    case "delay":
      await sleep(behaviour.ms, undefined, { signal: desk.signal });
      break;
    case "rcode":
      return [reply(packet, wire, { rcode: behaviour.rcode }, role, transport)];
    case "silence":
      return [];
    case "truncate":
      if (transport === "udp") return [reply(packet, wire, { rcode: "NOERROR" }, role, transport, true)];
      break;
    case "turns":
      if (question.type !== "A") break;
      return [reply(packet, wire, inTurn(behaviour.addresses, question.name, desk), role, transport)];
    case "malformed":
      return [malformedReply(behaviour.how, request)];
  }
  return [reply(packet, wire, observationOf(desk.world(), question, role), role, transport)];
};

type PartialReply = { readonly rcode: keyof typeof RCODES } & Partial<Omit<Reply, "rcode">>;

const observationOf = (world: World, question: Question, role: DnsRole): PartialReply => {
  if (role.kind === "resolver") return resolve(world, question);
  const own = answerFromZones(world, role.origins, question);
  return own.rcode === "REFUSED" && role.openResolver === true ? resolve(world, question) : own;
};

const inTurn = (addresses: readonly string[], name: string, desk: DnsDesk): PartialReply => {
  const turn = desk.turns.get(name) ?? 0;
  desk.turns.set(name, turn + 1);
  const data = addresses[Math.min(turn, addresses.length - 1)];
  return { rcode: "NOERROR", answers: [{ name, type: "A", ttl: 0, data }] };
};

const chaos = (role: DnsRole, name: string): PartialReply => {
  if (role.kind === "resolver" || role.version === undefined || name !== "version.bind") return { rcode: "REFUSED" };
  return { rcode: "NOERROR", answers: [{ name, type: "TXT", ttl: 0, data: role.version }] };
};

const transfer = (
  packet: DecodedPacket,
  wire: WireQuestion,
  zone: Zone | null,
  role: DnsRole,
  transport: "udp" | "tcp",
): readonly Buffer[] => {
  const serves = role.kind === "authoritative" && (role.origins === "all" || role.origins.has(zone?.origin ?? ""));
  if (
    zone === null ||
    transport === "udp" ||
    !serves ||
    zone.plan.transfer !== true ||
    zone.origin !== wire.name.toLowerCase()
  )
    return [reply(packet, wire, { rcode: "REFUSED" }, role, transport)];
  const soa = recordsAt(zone, zone.origin, "SOA");
  const others = [...zone.sets.values()]
    .flatMap((types) => [...types.values()].flat())
    .filter(({ type }) => type !== "SOA");
  const all: ZoneRecord[] = [...soa, ...others, ...soa];
  const messages: Buffer[] = [];
  for (let at = 0; at < all.length; at += TRANSFER_CHUNK) {
    const answers = all.slice(at, at + TRANSFER_CHUNK);
    messages.push(reply(packet, wire, { rcode: "NOERROR", answers }, role, transport));
  }
  return messages;
};

const reply = (
  packet: DecodedPacket,
  wire: WireQuestion,
  reply: PartialReply,
  role: DnsRole,
  transport: "udp" | "tcp",
  truncated = false,
): Buffer => {
  const opt = packet.additionals?.find((record) => record.type === "OPT");
  const wantsAuthentic = packet.flag_ad || (opt?.type === "OPT" && opt.flag_do);
  const flags =
    RCODES[reply.rcode] |
    (packet.flag_rd ? RECURSION_DESIRED : 0) |
    (packet.flag_cd ? CHECKING_DISABLED : 0) |
    (role.kind === "resolver" || role.openResolver === true ? RECURSION_AVAILABLE : 0) |
    (role.kind === "authoritative" && reply.rcode !== "REFUSED" ? AUTHORITATIVE_ANSWER : 0) |
    (role.kind === "resolver" && reply.authenticated === true && wantsAuthentic ? AUTHENTIC_DATA : 0);
  const head = encode({ type: "response", id: packet.id, flags, questions: [wire] });
  const additional = opt?.type === "OPT" ? [optRecord(opt.flag_do)] : [];
  const answers = (reply.answers ?? []).map((record) =>
    wireRecord(record, wire.name, wire.class === "CH" ? CHAOS : INTERNET),
  );
  const authorities = (reply.authorities ?? []).map((record) => wireRecord(record, wire.name));
  const whole = message(head, answers, authorities, additional);
  const offered = opt?.type === "OPT" ? Math.max(opt.udpPayloadSize, PLAIN_UDP_BYTES) : PLAIN_UDP_BYTES;
  if (!truncated && whole.length <= (transport === "tcp" ? MAX_MESSAGE_BYTES : offered)) return whole;
  head.writeUInt16BE(head.readUInt16BE(2) | TRUNCATED_RESPONSE, 2);
  return message(head, [], [], additional);
};

const message = (
  head: Buffer,
  answers: readonly Buffer[],
  authorities: readonly Buffer[],
  additional: readonly Buffer[],
): Buffer => {
  const counted = Buffer.from(head);
  for (const [at, section] of [answers, authorities, additional].entries())
    counted.writeUInt16BE(section.length, 6 + 2 * at);
  return Buffer.concat([counted, ...answers, ...authorities, ...additional]);
};

/** OPT: the root's name, type 41, what we take over UDP, and whether signatures are welcome (RFC 6891, 6.1). */
const optRecord = (dnssecOk: boolean): Buffer => {
  const record = Buffer.alloc(11);
  record.writeUInt16BE(41, 1);
  record.writeUInt16BE(OWN_UDP_BYTES, 3);
  if (dnssecOk) record.writeUInt16BE(0x8000, 7);
  return record;
};

const questionOf = (packet: DecodedPacket, wire: WireQuestion): Question => {
  const opt = packet.additionals?.find((record) => record.type === "OPT");
  return {
    name: wire.name === "." ? "" : wire.name.toLowerCase(),
    type: wire.type,
    dnssec: opt?.type === "OPT" && opt.flag_do,
    checkingDisabled: packet.flag_cd,
  };
};

const decodeOrNull = (request: Buffer): DecodedPacket | null => {
  try {
    return decode(request);
  } catch {
    return null; // Not a question; a real server drops it as well.
  }
};
