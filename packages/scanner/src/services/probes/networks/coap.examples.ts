import { bytes, hex } from "../../bytes.ts";
import type { ProbeExample } from "../../probe-examples.ts";

export const examples: readonly ProbeExample[] = [
  {
    from: "a sensor",
    answers: [Buffer.concat([hex("62 45 7061 7061 c128 ff"), bytes("</temperature>;rt=acme")])],
    reads: { name: "coap", unauthenticated: true, banner: "</temperature>;rt=acme" },
  },
  { from: "a response to another request", answers: [hex("62 45 7061 0000")], reads: null },
];
