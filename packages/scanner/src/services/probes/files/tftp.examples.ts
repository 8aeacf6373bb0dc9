import { bytes } from "../../bytes.ts";
import type { ProbeExample } from "../../probe-examples.ts";

export const examples: readonly ProbeExample[] = [
  {
    from: "tftpd-hpa",
    answers: [bytes("\0\x05\0\x01File not found\0")],
    reads: { name: "tftp", unauthenticated: true, capability: "reads", banner: "File not found" },
  },
  { from: "one that refuses", answers: [bytes("\0\x05\0\x02Access violation\0")], reads: { unauthenticated: null } },
  { from: "our own words", answers: [bytes("\0\x01parapet-no-such-file\0octet\0")], reads: null },
];
