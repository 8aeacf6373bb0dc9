import { bytes, hex, u32 } from "../../bytes.ts";
import type { ProbeExample } from "../../probe-examples.ts";

const text = (value: string) => Buffer.concat([u32(value.length), bytes(value)]);
const body = Buffer.concat([
  text("Java Debug Wire Protocol"),
  u32(11),
  u32(0),
  text("11.0.22"),
  text("OpenJDK 64-Bit Server VM"),
]);

export const examples: readonly ProbeExample[] = [
  {
    from: "a machine with its debugger on",
    answers: [bytes("JDWP-Handshake"), Buffer.concat([u32(11 + body.length), u32(1), hex("80 0000"), body])],
    reads: {
      name: "jdwp",
      version: "11.0.22",
      unauthenticated: true,
      details: { machine: "OpenJDK 64-Bit Server VM" },
    },
  },
  { from: "another word", answers: [bytes("JDWP-Goodbye!!")], reads: null },
];
