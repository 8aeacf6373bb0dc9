import { hex } from "../../bytes.ts";
import type { ProbeExample } from "../../probe-examples.ts";

export const examples: readonly ProbeExample[] = [
  {
    from: "Firebird 3",
    answers: [hex("00000062 ffff800d 00000001 00000005 00000000")],
    reads: { name: "firebird", details: { protocol: 13, atLeast: "3.0" } },
  },
  {
    from: "Firebird 2.5",
    answers: [hex("00000003 0000000a 00000001 00000005")],
    reads: { details: { protocol: 10, atLeast: "1.0" } },
  },
  { from: "another number", answers: [hex("00000005 00000001 00000001 00000001")], reads: null },
  {
    from: "Firebird 3, which goes on with authentication",
    answers: [Buffer.concat([hex("0000005c"), Buffer.alloc(16)])],
    reads: { name: "firebird", product: "Firebird", details: { protocol: 13, atLeast: "3.0" } },
  },
];
