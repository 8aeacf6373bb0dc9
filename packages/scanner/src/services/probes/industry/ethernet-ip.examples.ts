import { bytes, hex } from "../../bytes.ts";
import type { ProbeExample } from "../../probe-examples.ts";

const head = hex("6300 4000 00000000 00000000 7061726170657400 00000000");

export const examples: readonly ProbeExample[] = [
  {
    from: "a controller",
    answers: [
      Buffer.concat([
        head,
        hex("0100 0c00 3a00 0100 0002 af12 c0000207 0000000000000000 0100 0e00 3600 1402 0000 12345678 0a"),
        bytes("1756-EN2T "),
        hex("03"),
      ]),
    ],
    reads: { name: "ethernet-ip", product: "1756-EN2T ", version: "20.002", unauthenticated: true },
  },
  {
    from: "a response to another request",
    answers: [hex("6300 0000 00000000 00000000 0000000000000000 00000000")],
    reads: null,
  },
];
