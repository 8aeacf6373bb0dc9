import { hex } from "../../bytes.ts";
import type { ProbeExample } from "../../probe-examples.ts";

export const examples: readonly ProbeExample[] = [
  {
    from: "a controller",
    answers: [hex("0300 0016 11 d0 0005 0004 00 c0010a c1020100 c2020102")],
    reads: { name: "iso-tsap" },
  },
  { from: "remote desktop", answers: [hex("0300 0013 0e d0 0000 1234 00 02 01 0800 01000000")], reads: null },
];
