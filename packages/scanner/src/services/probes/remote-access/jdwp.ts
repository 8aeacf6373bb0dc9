import { bytes, hex, printable, u32 } from "../../bytes.ts";
import type { ServiceProbe } from "../../service-probe.ts";

const HANDSHAKE = "JDWP-Handshake";

/** Java's debugger: the handshake and the machine's version (command set 1, command 1). Nothing is suspended. */
export const jdwp: ServiceProbe = {
  id: "jdwp",
  transport: "tcp",
  ports: [8000, 5005, 8787],
  hello: () => bytes(HANDSHAKE),
  repeats: true,
  mayBe: (greeting) => greeting.toString("latin1") === HANDSHAKE,
  isComplete: (answer) => answer.length >= HANDSHAKE.length,
  next: (answers) =>
    answers.length === 1
      ? {
          say: Buffer.concat([u32(11), u32(1), hex("00 01 01")]),
          isComplete: (it) => it.length >= 4 && it.length >= it.readUInt32BE(0),
        }
      : null,
  read([greeting = Buffer.alloc(0), reply]) {
    // The handshake is an echo, so only the reply to a command (flag 0x80) distinguishes a JVM from an echo service.
    if (greeting.toString("latin1", 0, HANDSHAKE.length) !== HANDSHAKE || reply?.[8] !== 0x80) return null;
    let version: string | null = null;
    let machine: string | null = null;
    if (reply.length > 15) {
      const described = reply.readUInt32BE(11);
      const at = 15 + described + 8;
      const length = reply.readUInt32BE(at);
      version = reply.toString("utf8", at + 4, at + 4 + length);
      machine = reply.toString("utf8", at + 8 + length, at + 8 + length + reply.readUInt32BE(at + 4 + length));
    }
    return {
      name: "jdwp",
      vendor: "Oracle",
      product: "Java Debug Wire Protocol",
      cpe: null,
      version,
      banner: machine === null ? HANDSHAKE : printable(Buffer.from(machine)),
      unauthenticated: true,
      details: { machine },
    };
  },
};
