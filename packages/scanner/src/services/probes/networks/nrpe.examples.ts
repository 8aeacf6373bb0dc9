import { bytes, hex } from "../../bytes.ts";
import type { ProbeExample } from "../../probe-examples.ts";

const response = (text: string) =>
  Buffer.concat([hex("0002 0002 cf20a3b1 0000"), bytes(text), Buffer.alloc(1_026 - text.length)]);

export const examples: readonly ProbeExample[] = [
  {
    from: "NRPE 4.1.0 without TLS",
    answers: [response("NRPE v4.1.0")],
    reads: { name: "nrpe", product: "NRPE", version: "4.1.0", unauthenticated: true },
  },
  { from: "a response with another text", answers: [response("CHECK_OK")], reads: null },
];
