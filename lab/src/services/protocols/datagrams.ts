import { hex, join, text, u16be, u32be, u8 } from "./bytes.ts";
import type { DatagramProtocol } from "./protocol.ts";
import { sipReply } from "./text-services.ts";

export interface NtpPlan {
  /** The mode 6 response: `ntpd 4.2.6p5@1.2349-o`. */
  readonly version: string;
  /** Answers control queries of unauthenticated clients. */
  readonly control: boolean;
}

const NTP_EPOCH_SECONDS = 2_208_988_800;

/** The time (mode 4), and the server variables where enabled (mode 6; RFC 5905, RFC 9327). */
export const serveNtp =
  ({ version, control }: NtpPlan): DatagramProtocol =>
  (request) => {
    const mode = (request[0] ?? 0) & 7;
    if (mode === 6 && control) {
      const words = text(`version="${version}", processor="x86_64", system="Linux/4.15.0", stratum=3`);
      return join(
        u8(request[0] ?? 0x16, 0x82),
        request.subarray(2, 4),
        u16be(0),
        u16be(0),
        u16be(0),
        u16be(words.length),
        words,
        Buffer.alloc((4 - (words.length % 4)) % 4),
      );
    }
    if (mode !== 3 || request.length < 48) return null;
    const now = join(u32be(Math.floor(Date.now() / 1000) + NTP_EPOCH_SECONDS), u32be(0));
    return join(u8(0x24, 3, 6, 0xec), u32be(100), u32be(200), hex("c0000201"), now, request.subarray(40, 48), now, now);
  };

export interface SipDatagramPlan {
  readonly server: string;
}

export const serveSipDatagram =
  ({ server }: SipDatagramPlan): DatagramProtocol =>
  (request) =>
    request.toString("latin1").startsWith("OPTIONS ") ? text(sipReply(request.toString("latin1"), server)) : null;

export interface StunPlan {
  readonly software: string;
}

/** A binding answer with the name of the software (RFC 8489). */
export const serveStun =
  ({ software }: StunPlan): DatagramProtocol =>
  (request) => {
    if (request.length < 20 || request.readUInt16BE(0) !== 1) return null;
    const name = text(software.padEnd(Math.ceil(software.length / 4) * 4, "\0"));
    const attributes = join(
      u16be(1),
      u16be(8),
      u8(0, 1),
      u16be(40_000),
      hex("c6336407"),
      u16be(0x8022),
      u16be(software.length),
      name,
    );
    return join(u16be(0x0101), u16be(attributes.length), request.subarray(4, 20), attributes);
  };

/** TFTP says that there is no such file: enough to know that it is there (RFC 1350). */
export const serveTftp = (): DatagramProtocol => (request) =>
  request.length > 4 && request.readUInt16BE(0) === 1 ? join(u16be(5), u16be(1), text("File not found\0")) : null;

/** IPMI's answer to Get Channel Authentication Capabilities: version 2.0, with users that need no name. */
export const serveIpmi = (): DatagramProtocol => (request) =>
  request.length >= 20 && request[3] === 7
    ? hex("06 00 ff 07 00 00000000 00000000 10 81 1c 63 20 00 38 00 01 97 17 03 00000000 52")
    : null;

/** NetBIOS node status: the names of a Windows machine (RFC 1002 4.2.18). */
export interface NetbiosPlan {
  readonly names: readonly string[];
}

export const serveNetbios =
  ({ names }: NetbiosPlan): DatagramProtocol =>
  (request) => {
    if (request.length < 50 || request.readUInt16BE(request.length - 4) !== 0x21) return null;
    const rows = names.map((name) => join(text(name.padEnd(15)), u8(0, 0x04, 0)));
    const body = join(u8(names.length), ...rows, hex("001122334455"), Buffer.alloc(40));
    return join(
      request.subarray(0, 2),
      hex("8400 0000 0001 0000 0000"),
      request.subarray(12, request.length - 4),
      hex("0021 0001 00000000"),
      u16be(body.length),
      body,
    );
  };
