import { bytes, hex, u32 } from "../../bytes.ts";
import type { ProbeExample } from "../../probe-examples.ts";

const body = Buffer.concat([
  hex("01"),
  bytes("ActiveMQ"),
  hex("0000000c 01 00000030 00000002 000c"),
  bytes("ProviderName"),
  hex("09 0008"),
  bytes("ActiveMQ"),
  hex("000f"),
  bytes("ProviderVersion"),
  hex("09 0006"),
  bytes("5.17.3"),
]);

export const examples: readonly ProbeExample[] = [
  {
    from: "ActiveMQ",
    answers: [Buffer.concat([u32(body.length), body])],
    reads: { name: "activemq", version: "5.17.3", details: { openwire: 12 } },
  },
  { from: "another message", answers: [hex("00000004 02000000")], reads: null },
];
