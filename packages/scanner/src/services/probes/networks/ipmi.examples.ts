import { hex } from "../../bytes.ts";
import type { ProbeExample } from "../../probe-examples.ts";

const answer = (types: string, status: string) =>
  hex(`06 00 ff 07 00 00000000 00000000 10 81 1c 63 20 00 38 00 01 ${types} ${status} 03 000000 00 00`);

export const examples: readonly ProbeExample[] = [
  {
    from: "a controller with passwords",
    answers: [answer("86", "04")],
    reads: { name: "ipmi", banner: "IPMI 2.0", unauthenticated: false },
  },
  { from: "a controller that needs none", answers: [answer("87", "04")], reads: { unauthenticated: true } },
  { from: "a controller with an anonymous login", answers: [answer("86", "05")], reads: { unauthenticated: true } },
  {
    from: "a ping's answer",
    answers: [hex("06 00 ff 06 000011be 40 00 00 10 000011be 00000000 81 00 000000000000")],
    reads: null,
  },
];
