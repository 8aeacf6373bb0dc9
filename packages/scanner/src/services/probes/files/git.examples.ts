import { bytes } from "../../bytes.ts";
import type { ProbeExample } from "../../probe-examples.ts";

export const examples: readonly ProbeExample[] = [
  {
    from: "a server without one at the root",
    answers: [bytes("0036ERR access denied or repository not exported: /\n")],
    reads: { name: "git", unauthenticated: false },
  },
  {
    from: "an unauthenticated server",
    answers: [bytes(`00b1${"ab12".repeat(10)} HEAD\0multi_ack agent=git/2.39.2\n`)],
    reads: { version: "2.39.2", unauthenticated: true },
  },
  { from: "another error", answers: [bytes("ERR something\n")], reads: null },
];
