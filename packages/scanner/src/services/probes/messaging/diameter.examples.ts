import { bytes, hex } from "../../bytes.ts";
import type { ProbeExample } from "../../probe-examples.ts";

export const examples: readonly ProbeExample[] = [
  {
    from: "freeDiameter",
    answers: [
      Buffer.concat([
        hex("01 000040 00 000101 00000000 00000001 00000001"),
        hex("00000108 40000011"),
        bytes("acme.test"),
        hex("000000"),
        hex("0000010d 00000014"),
        bytes("freeDiameter"),
        hex("0000010b 0000000c 00002904"),
      ]),
    ],
    reads: { name: "diameter", product: "freeDiameter", version: "10500", details: { origin: "acme.test" } },
  },
  { from: "a request", answers: [hex("01 000014 80 000101 00000000 00000001 00000001")], reads: null },
];
