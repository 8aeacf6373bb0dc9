import { hex } from "../../bytes.ts";
import type { ProbeExample } from "../../probe-examples.ts";

export const examples: readonly ProbeExample[] = [
  {
    from: "a file server",
    answers: [
      hex(
        "80000044 70617261 00000001 00000000 00000000 00000000 00000000 00000001 000186a0 00000002 00000006 0000006f 00000001 000186a3 00000003 00000006 00000801 00000000",
      ),
    ],
    reads: {
      name: "rpcbind",
      unauthenticated: true,
      details: {
        nfs: true,
        programs: [
          { name: "portmapper", version: 2, transport: "tcp", port: 111 },
          { name: "nfs", version: 3, transport: "tcp", port: 2049 },
        ],
      },
    },
  },
  { from: "a call instead of a reply", answers: [hex("80000028 70617261 00000000 00000002")], reads: null },
];
