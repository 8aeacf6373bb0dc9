import { hex } from "../../bytes.ts";
import type { ProbeExample } from "../../probe-examples.ts";

export const examples: readonly ProbeExample[] = [
  {
    from: "a server",
    answers: [hex("001a 40 1122334455667788 01 00000000 7061726170657431 00000000")],
    reads: { name: "openvpn" },
  },
  {
    from: "another length",
    answers: [hex("00ff 40 1122334455667788 01 00000000 7061726170657431 00000000")],
    reads: null,
  },
];
