import { bytes, hex } from "../../bytes.ts";
import type { ProbeExample } from "../../probe-examples.ts";

export const examples: readonly ProbeExample[] = [
  {
    from: "a device without authentication",
    answers: [
      Buffer.concat([
        hex("434e584e 01000001 00001000 28000000 00000000 bcb1a7b1"),
        bytes("device::ro.product.model=Acme TV;\0"),
      ]),
    ],
    reads: { name: "adb", unauthenticated: true, details: { model: "Acme TV" } },
  },
  {
    from: "a device that requires a key",
    answers: [hex("41555448 01000000 00000000 14000000 00000000 beaaabb7")],
    reads: { unauthenticated: false },
  },
  {
    from: "the same letters without the check",
    answers: [hex("41555448 01000000 00000000 14000000 00000000 00000000")],
    reads: null,
  },
];
