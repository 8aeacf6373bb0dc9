import { bytes, hex } from "../../bytes.ts";
import type { ProbeExample } from "../../probe-examples.ts";

export const examples: readonly ProbeExample[] = [
  {
    from: "a registry",
    answers: [Buffer.concat([hex("4e 0009"), bytes("192.0.2.9"), hex("0000 d431")])],
    reads: { name: "java-rmi", details: { seesUsAs: "192.0.2.9" } },
  },
  { from: "a word with the same letter", answers: [bytes("NO thank you\r\n")], reads: null },
];
