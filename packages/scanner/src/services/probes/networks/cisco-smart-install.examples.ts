import { hex } from "../../bytes.ts";
import type { ProbeExample } from "../../probe-examples.ts";

export const examples: readonly ProbeExample[] = [
  {
    from: "a switch",
    answers: [hex("00000004 00000000 00000003 00000008 00000001 00000000")],
    reads: { name: "cisco-smart-install", unauthenticated: true },
  },
  { from: "our own words back", answers: [hex("00000001 00000001 00000004 00000008 00000001 00000000")], reads: null },
];
