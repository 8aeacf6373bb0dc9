import { bytes, hex } from "../../bytes.ts";
import type { ProbeExample } from "../../probe-examples.ts";

const error = (code: string, text: string, more = Buffer.alloc(0)): Buffer => {
  const said = Buffer.concat([hex(`0009 ${(text.length + 4).toString(16).padStart(4, "0")} 0000${code}`), bytes(text)]);
  const padded = Buffer.concat([said, Buffer.alloc((4 - (said.length % 4)) % 4), more]);
  return Buffer.concat([
    hex(`0113 ${padded.length.toString(16).padStart(4, "0")} 2112a442`),
    bytes("parapetturn1"),
    padded,
  ]);
};
const coturn = Buffer.concat([hex("8022 0014"), bytes("Coturn-4.6.1 'Gorst'")]);

export const examples: readonly ProbeExample[] = [
  {
    from: "Coturn for everyone",
    answers: [error("0400", "Transport field missed or wrong", coturn)],
    reads: { name: "turn", product: "Coturn", version: "4.6.1", unauthenticated: true, capability: "relays" },
  },
  { from: "another server for everyone", answers: [error("042a", "Unsupported")], reads: { unauthenticated: true } },
  {
    from: "Coturn with accounts",
    answers: [
      error("0401", "Unauthorized", Buffer.concat([hex("0015 0004"), bytes("abcd"), hex("0014 0001 78000000")])),
    ],
    reads: { name: "turn", unauthenticated: false },
  },
  { from: "a full server", answers: [error("0508", "Insufficient Capacity")], reads: { unauthenticated: null } },
  { from: "our own words", answers: [Buffer.concat([hex("0003 0008 2112a442"), bytes("parapetturn1")])], reads: null },
];
