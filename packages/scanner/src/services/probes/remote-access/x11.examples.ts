import { bytes, hex } from "../../bytes.ts";
import type { ProbeExample } from "../../probe-examples.ts";

export const examples: readonly ProbeExample[] = [
  {
    from: "a desktop without password",
    answers: [
      Buffer.concat([
        hex("01 00 0b00 0000 0d00 c0b1b700 00002000 ffff1f00 00010000 1600 ffff 01 01 00 00 20 20 08 ff 00000000"),
        bytes("The X.Org Foundation\0\0"),
      ]),
    ],
    reads: { name: "x11", product: "X.Org Server", version: "1.20.38", unauthenticated: true },
  },
  {
    from: "a screen with a key",
    answers: [Buffer.concat([hex("00 16 0b00 0000 0600"), bytes("No protocol specified\n\0\0")])],
    reads: { unauthenticated: false, banner: "No protocol specified" },
  },
  { from: "another protocol version", answers: [hex("01 00 0c00 0000 0000")], reads: null },
];
