import { bytes, u32 } from "../../bytes.ts";
import type { ServiceProbe } from "../../service-probe.ts";

const OP_ACCEPT = 3;
const OP_REJECT = 4;
const OP_CONT_AUTH = 92;
const OP_ACCEPT_DATA = 94;
const OP_COND_ACCEPT = 98;

const padded = (text: string): Buffer =>
  Buffer.concat([u32(text.length), bytes(text), Buffer.alloc((4 - (text.length % 4)) % 4)]);

/** op_connect for a database no server has, offering protocols 10 and 13; nothing is attached. */
const connect = (): Buffer =>
  Buffer.concat([
    u32(1),
    u32(19),
    u32(3),
    u32(1),
    padded("/nowhere"),
    u32(2),
    padded(""),
    ...[0x0a, 0x800d].map((protocol, index) => Buffer.concat([u32(protocol), u32(1), u32(0), u32(5), u32(2 + index)])),
  ]);

/** Firebird: the protocol it accepts, which grows with its releases. */
export const firebird: ServiceProbe = {
  id: "firebird",
  transport: "tcp",
  ports: [3050],
  hello: connect,
  isComplete: (answer) => answer.length >= 4,
  read([answer = Buffer.alloc(0)]) {
    const operation = answer.readUInt32BE(0);
    // Firebird 3 and newer go on with authentication at once, with four empty fields for a client that named no plug-in.
    const isAuthenticating =
      operation === OP_CONT_AUTH && answer.length === 20 && answer.subarray(4).every((byte) => byte === 0);
    if (
      !isAuthenticating &&
      (operation === OP_REJECT
        ? answer.length !== 4
        : ![OP_ACCEPT, OP_ACCEPT_DATA, OP_COND_ACCEPT].includes(operation) || answer.length < 16)
    )
      return null;
    const protocol = isAuthenticating ? 13 : operation === OP_REJECT ? null : answer.readUInt32BE(4) & 0x7fff;
    if (protocol !== null && (protocol < 8 || protocol > 20)) return null;
    return {
      name: "firebird",
      vendor: "Firebird",
      product: "Firebird",
      cpe: "firebirdsql:firebird",
      version: null,
      details: {
        protocol,
        atLeast: protocol === null ? null : protocol >= 13 ? "3.0" : protocol >= 11 ? "2.1" : "1.0",
      },
    };
  },
};
