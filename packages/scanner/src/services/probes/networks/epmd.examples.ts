import { bytes, u32 } from "../../bytes.ts";
import type { ProbeExample } from "../../probe-examples.ts";

export const examples: readonly ProbeExample[] = [
  {
    from: "a host with RabbitMQ",
    answers: [Buffer.concat([u32(4369), bytes("name rabbit at port 25672\n")])],
    port: 4369,
    reads: { name: "epmd", unauthenticated: true, details: { nodes: [{ name: "rabbit", port: 25_672 }] } },
  },
  { from: "four bytes of something else", answers: [u32(3)], port: 4369, reads: null },
];
