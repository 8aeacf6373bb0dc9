import { bytes, hex } from "../../bytes.ts";
import type { ProbeExample } from "../../probe-examples.ts";

export const examples: readonly ProbeExample[] = [
  {
    from: "a controller of a building",
    answers: [
      Buffer.concat([hex("81 0a 001d 01 00 30 70 0c 0c 02000001 19 4d 3e 75 09 00"), bytes("Acme-AHU"), hex("3f")]),
    ],
    reads: { name: "bacnet", banner: "Acme-AHU", unauthenticated: true },
  },
  { from: "another length", answers: [hex("81 0a 00ff 01 00")], reads: null },
];
