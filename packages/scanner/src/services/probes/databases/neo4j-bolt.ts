import { bytes, hex, printable } from "../../bytes.ts";
import type { ServiceProbe } from "../../service-probe.ts";

/** The magic, then four versions we would speak: 5.0 to 5.4, 4.4 down to 4.2, 4.1, 3.0. */
const HANDSHAKE = hex("6060b017 00040405 00020404 00000104 00000003");

/** HELLO with the scheme "none", packed as a map of two texts. */
const HELLO = (() => {
  const text = (value: string) =>
    Buffer.concat([
      value.length < 16 ? Buffer.from([0x80 + value.length]) : Buffer.from([0xd0, value.length]),
      bytes(value),
    ]);
  const body = Buffer.concat([hex("b1 01 a2"), text("user_agent"), text("parapet/1.0"), text("scheme"), text("none")]);
  return Buffer.concat([Buffer.from([body.length >> 8, body.length & 255]), body, hex("0000")]);
})();

/** Neo4j's Bolt: the negotiated version and, if sent, the server's own. */
export const neo4jBolt: ServiceProbe = {
  id: "neo4j-bolt",
  transport: "tcp",
  ports: [7687],
  hello: () => HANDSHAKE,
  isComplete: (answer) => answer.length >= 4,
  next: (answers) =>
    answers.length === 1 ? { say: HELLO, isComplete: (it) => it.subarray(-2).equals(hex("0000")) } : null,
  read([agreed = Buffer.alloc(0), answer]) {
    const major = agreed[3] ?? 0;
    if (agreed.length !== 4 || agreed[0] !== 0 || ![3, 4, 5].includes(major)) return null;
    const words = answer?.toString("latin1") ?? "";
    const version = /Neo4j\/(\d[\w.-]*)/.exec(words)?.[1] ?? null;
    // SUCCESS is 0x70, FAILURE 0x7F; a server with logins answers the second, or (5.1 and later) waits for LOGON.
    const failed = answer?.[3] === 0x7f;
    return {
      name: "neo4j",
      vendor: "Neo4j",
      product: "Neo4j",
      cpe: "neo4j:neo4j",
      version,
      banner: version === null ? `Bolt ${major}.${agreed[2]}` : `Neo4j/${version}`,
      unauthenticated: failed ? false : answer?.[3] === 0x70 && major < 5 ? true : null,
      details: { bolt: `${major}.${agreed[2]}`, ...(failed ? { error: printable(answer) } : {}) },
    };
  },
};
