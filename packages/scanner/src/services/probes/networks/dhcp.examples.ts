import { bytes, hex } from "../../bytes.ts";
import type { ProbeExample } from "../../probe-examples.ts";

const head = Buffer.concat([hex("02 01 06 00 70617261"), Buffer.alloc(228), hex("63825363")]);

export const examples: readonly ProbeExample[] = [
  {
    from: "a server",
    answers: [Buffer.concat([head, hex("350105 3604 c0000201 0f09"), bytes("acme.test"), hex("ff")])],
    reads: { name: "dhcp", details: { server: "192.0.2.1", domain: "acme.test" } },
  },
  { from: "a client", answers: [Buffer.concat([hex("01"), head.subarray(1)])], reads: null },
];
