import { hex } from "../../bytes.ts";
import type { ProbeExample } from "../../probe-examples.ts";

const versions = hex("00000016 70617261 0000 00000002 0000 0000 0009 0012 0000 0003");

export const examples: readonly ProbeExample[] = [
  {
    from: "unauthenticated Kafka",
    answers: [versions, hex("0000000c 70617261 00000000 00000000")],
    reads: { name: "kafka", unauthenticated: true, details: { apis: 2, atLeast: "2.4" } },
  },
  { from: "Kafka with a lock", answers: [versions, Buffer.alloc(0)], reads: { unauthenticated: false } },
  { from: "a response to another request", answers: [hex("0000000a 00000001 0000 00000000")], reads: null },
];
