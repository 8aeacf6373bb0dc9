import { hex } from "../../bytes.ts";
import type { ProbeExample } from "../../probe-examples.ts";

export const examples: readonly ProbeExample[] = [
  {
    from: "a server of version 3",
    answers: [hex("80000018 70617262 00000001 00000000 00000000 00000000 00000000")],
    reads: { name: "nfs", details: { versions: [3] } },
  },
  {
    from: "a server of version 4 alone",
    answers: [hex("80000020 70617262 00000001 00000000 00000000 00000000 00000002 00000004 00000004")],
    reads: { details: { versions: [4, 4] } },
  },
  {
    from: "a response to another request",
    answers: [hex("80000018 00000001 00000001 00000000 00000000 00000000 00000000")],
    reads: null,
  },
];
