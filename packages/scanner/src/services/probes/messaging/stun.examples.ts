import { bytes, hex } from "../../bytes.ts";
import type { ProbeExample } from "../../probe-examples.ts";

export const examples: readonly ProbeExample[] = [
  {
    from: "Coturn",
    answers: [
      Buffer.concat([
        hex("0101 0028 2112a442"),
        bytes("parapetscan1"),
        hex("0020 0008 0001 a147 e112a643 8022 0018"),
        bytes("Coturn-4.6.1 'Gorst'\0\0\0\0"),
      ]),
    ],
    reads: { name: "stun", product: "Coturn", version: "4.6.1" },
  },
  {
    from: "a server without a name",
    answers: [Buffer.concat([hex("0101 0000 2112a442"), bytes("parapetscan1")])],
    reads: { name: "stun", product: null },
  },
  {
    from: "our own words back",
    answers: [Buffer.concat([hex("0001 0000 2112a442"), bytes("parapetscan1")])],
    reads: null,
  },
];
