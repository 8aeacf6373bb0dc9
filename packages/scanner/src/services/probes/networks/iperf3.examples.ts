import { hex } from "../../bytes.ts";
import type { ProbeExample } from "../../probe-examples.ts";

export const examples: readonly ProbeExample[] = [
  { from: "a server that waits", answers: [hex("09")], reads: { name: "iperf3", unauthenticated: true } },
  { from: "a server that measures", answers: [hex("ff")], reads: { name: "iperf3" } },
  { from: "a busy something elsewhere", answers: [hex("ff")], port: 7_000, reads: null },
  { from: "a longer answer", answers: [hex("0909")], reads: null },
];
