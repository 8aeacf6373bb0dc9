import { bytes, hex, u16, u32 } from "../../bytes.ts";
import type { ProbeExample } from "../../probe-examples.ts";

const frame = (opcode: string, body: Buffer) => Buffer.concat([hex(`84 00 0000 ${opcode}`), u32(body.length), body]);
const text = (value: string) => Buffer.concat([u16(value.length), bytes(value)]);
const supported = frame("06", Buffer.concat([u16(1), text("CQL_VERSION"), u16(1), text("3.4.5")]));

export const examples: readonly ProbeExample[] = [
  {
    from: "unauthenticated Cassandra",
    answers: [
      supported,
      frame("02", Buffer.alloc(0)),
      frame(
        "08",
        Buffer.concat([
          hex("00000002 00000001 00000001"),
          text("system"),
          text("local"),
          text("release_version"),
          hex("000d 00000001 00000006"),
          bytes("4.0.11"),
        ]),
      ),
    ],
    reads: { name: "cassandra", version: "4.0.11", unauthenticated: true },
  },
  {
    from: "Cassandra with a lock",
    answers: [supported, frame("03", text("org.apache.cassandra.auth.PasswordAuthenticator"))],
    reads: { version: null, unauthenticated: false },
  },
  { from: "another frame", answers: [hex("84 00 0000 06 00000000")], reads: null },
];
