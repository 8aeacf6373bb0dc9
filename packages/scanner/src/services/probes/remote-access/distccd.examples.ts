import { bytes } from "../../bytes.ts";
import type { ProbeExample } from "../../probe-examples.ts";

export const examples: readonly ProbeExample[] = [
  {
    from: "a server for everyone",
    answers: [bytes("DONE00000001STAT00000000SERR00000000SOUT00000000DOTO00000338\x7fELF")],
    reads: { name: "distccd", unauthenticated: true, capability: "executes" },
  },
  {
    from: "a server without the compiler",
    answers: [bytes("DONE00000001STAT00006e00SERR00000000SOUT00000000DOTO00000000")],
    reads: { name: "distccd", unauthenticated: true },
  },
  { from: "another protocol", answers: [bytes("DONE\r\n")], reads: null },
];
