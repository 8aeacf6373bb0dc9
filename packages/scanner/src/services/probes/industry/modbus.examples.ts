import { bytes, hex } from "../../bytes.ts";
import type { ProbeExample } from "../../probe-examples.ts";

export const examples: readonly ProbeExample[] = [
  {
    from: "a controller that names itself",
    answers: [
      Buffer.concat([
        hex("7061 0000 0020 01 2b 0e 01 01 00 00 03"),
        hex("00 04"),
        bytes("Acme"),
        hex("01 05"),
        bytes("PLC-7"),
        hex("02 04"),
        bytes("v2.1"),
      ]),
    ],
    reads: { name: "modbus", vendor: "Acme", product: "PLC-7", version: "2.1", unauthenticated: true },
  },
  {
    from: "a controller that does not",
    answers: [hex("7061 0000 0003 01 ab 01")],
    reads: { name: "modbus", product: null },
  },
  { from: "a response to another request", answers: [hex("0001 0000 0003 01 ab 01")], reads: null },
];
