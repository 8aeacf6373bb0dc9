import { bytes } from "../../bytes.ts";
import type { ProbeExample } from "../../probe-examples.ts";

export const examples: readonly ProbeExample[] = [
  {
    from: "a paging gateway",
    answers: [bytes("220 acme.test SNPP Gateway v3 ready\r\n")],
    reads: { name: "snpp", details: { announced: "3" } },
  },
  { from: "a mail server", answers: [bytes("220 acme.test ESMTP\r\n")], reads: null },
];
