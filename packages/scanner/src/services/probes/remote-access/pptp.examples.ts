import { bytes, hex } from "../../bytes.ts";
import type { ProbeExample } from "../../probe-examples.ts";

const field = (text: string) => Buffer.concat([bytes(text), Buffer.alloc(64 - text.length)]);

export const examples: readonly ProbeExample[] = [
  {
    from: "a router",
    answers: [
      Buffer.concat([
        hex("009c 0001 1a2b3c4d 0002 0000 0100 01 00 00000000 00000000 0001 0001"),
        field("gate"),
        field("MikroTik"),
      ]),
    ],
    reads: { name: "pptp", vendor: "MikroTik", banner: "gate MikroTik" },
  },
  {
    from: "a request",
    answers: [Buffer.concat([hex("009c 0001 1a2b3c4d 0001 0000"), Buffer.alloc(144)])],
    reads: null,
  },
];
