import { hex } from "../../bytes.ts";
import type { ProbeExample } from "../../probe-examples.ts";

export const examples: readonly ProbeExample[] = [
  {
    from: "a message centre",
    answers: [hex("00000010 80000015 00000000 00000001")],
    reads: { name: "smpp", details: { status: 0 } },
  },
  {
    from: "a message centre that wants a bind",
    answers: [hex("00000010 80000000 00000004 00000001")],
    reads: { details: { status: 4 } },
  },
  { from: "another command", answers: [hex("00000010 00000015 00000000 00000001")], reads: null },
];
