import { hex } from "../../bytes.ts";
import type { ProbeExample } from "../../probe-examples.ts";

export const examples: readonly ProbeExample[] = [
  {
    from: "SQL Server 2019",
    answers: [
      hex("0401 002b 0000 0100 00001a0006 0100200001 0200210001 0300220000 0400220001 ff 0f00 07d0 0000 00 00 00"),
    ],
    reads: {
      name: "mssql",
      product: "SQL Server 2019",
      version: "15.0.2000",
      details: { release: "2019", encryption: "off" },
    },
  },
  { from: "another packet", answers: [hex("0301002b00000100")], reads: null },
];
