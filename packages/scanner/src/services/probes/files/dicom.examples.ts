import { bytes, hex } from "../../bytes.ts";
import type { ProbeExample } from "../../probe-examples.ts";

const accepted = Buffer.concat([
  hex("0001 0000"),
  bytes("ANY-SCP         PARAPET         "),
  Buffer.alloc(32),
  hex("1000 0015"),
  bytes("1.2.840.10008.3.1.1.1"),
  hex("2100 0019 01000000 4000 0011"),
  bytes("1.2.840.10008.1.2"),
  hex("5500 000f"),
  bytes("OFFIS_DCMTK_367"),
]);

export const examples: readonly ProbeExample[] = [
  {
    from: "an archive for everyone",
    answers: [Buffer.concat([hex("0200"), hex(accepted.length.toString(16).padStart(8, "0")), accepted])],
    reads: { name: "dicom", unauthenticated: true, product: "DICOM server (OFFIS_DCMTK_367)" },
  },
  {
    from: "an archive that knows its partners",
    answers: [hex("0300 00000004 00 01 01 07")],
    reads: { unauthenticated: false },
  },
  { from: "other bytes", answers: [hex("0300 00000013 0e d0 0000")], reads: null },
];
