import { bytes, hex } from "../../bytes.ts";
import type { ProbeExample } from "../../probe-examples.ts";

const body = Buffer.concat([hex("08 8486 04 12 05"), bytes("1.3.4"), hex("1a 03"), bytes("X11")]);

export const examples: readonly ProbeExample[] = [
  {
    from: "Murmur 1.3.4",
    answers: [Buffer.concat([hex("0000 0000"), hex(body.length.toString(16).padStart(4, "0")), body])],
    tls: true,
    reads: { name: "mumble", product: "Murmur", version: "1.3.4" },
  },
  { from: "a message of another type", answers: [hex("0001 00000004 08010203")], tls: true, reads: null },
];
