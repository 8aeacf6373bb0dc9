import { bytes, hex } from "../../bytes.ts";
import type { ProbeExample } from "../../probe-examples.ts";

export const examples: readonly ProbeExample[] = [
  {
    from: "PHP-FPM",
    answers: [Buffer.concat([hex("010a 0000 0012 06 00 0f01"), bytes("FCGI_MPXS_CONNS0"), hex("000000000000")])],
    reads: { name: "fastcgi", unauthenticated: true, capability: "executes" },
  },
  { from: "another record", answers: [hex("0103 0001 0008 00 00 00000000 00000000")], reads: null },
];
