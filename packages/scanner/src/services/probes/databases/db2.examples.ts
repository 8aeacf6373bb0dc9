import { hex } from "../../bytes.ts";
import type { ProbeExample } from "../../probe-examples.ts";

export const examples: readonly ProbeExample[] = [
  {
    from: "Db2 on Linux",
    answers: [
      hex("002d d003 0001 0027 1443 000e 1147 d8c4c2f261d3c9d5e4e7 000c 115a e2d8d3f1f1f0f5f0 0007 116d c4c2f2"),
    ],
    reads: { name: "drda", product: "Db2", version: "11.5", details: { server: "DB2", class: "QDB2/LINUX" } },
  },
  { from: "another command", answers: [hex("0010 d003 0001 000a 1218 0006 1149 0008")], reads: null },
];
