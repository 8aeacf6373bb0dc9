import { bytes } from "../../bytes.ts";
import type { ProbeExample } from "../../probe-examples.ts";

export const examples: readonly ProbeExample[] = [
  {
    from: "Memcached",
    answers: [bytes("VERSION 1.6.18\r\n")],
    reads: { name: "memcached", version: "1.6.18", unauthenticated: true },
  },
  { from: "another word", answers: [bytes("VERSIONS\r\n")], reads: null },
];
