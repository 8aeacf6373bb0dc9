import { bytes, hex } from "../../bytes.ts";
import type { ProbeExample } from "../../probe-examples.ts";

export const examples: readonly ProbeExample[] = [
  {
    from: "a gateway that likes another proposal",
    answers: [
      Buffer.concat([bytes("parapet1"), hex("0000000000000000 29 20 22 20 00000000 00000024 0000 0008 0000 000e")]),
    ],
    reads: { name: "ipsec", details: { ike: 2, refused: true } },
  },
  {
    from: "a response to another request",
    answers: [Buffer.concat([bytes("someone1"), hex("0000000000000000 29 20 22 20 00000000 0000001c")])],
    reads: null,
  },
];
