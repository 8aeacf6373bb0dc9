import { bytes, hex } from "../../bytes.ts";
import type { ProbeExample } from "../../probe-examples.ts";

export const examples: readonly ProbeExample[] = [
  {
    from: "ASE",
    answers: [Buffer.concat([hex("0401 0030 0000 0000 ad 1400 06 05000000 0a"), bytes("sql server"), hex("10000300")])],
    reads: { name: "sybase", product: "ASE", version: "16.0.3", unauthenticated: false },
  },
  { from: "SQL Server", answers: [hex("0401 002b 0000 0100 00001a0006")], reads: null },
];
