import { bytes, hex } from "../../bytes.ts";
import type { ProbeExample } from "../../probe-examples.ts";

const time = Buffer.concat([hex("24 02 06 e9"), Buffer.alloc(44)]);

export const examples: readonly ProbeExample[] = [
  {
    from: "ntpd that answers control queries",
    answers: [
      time,
      Buffer.concat([
        hex("16 82 0001 0615 0000 0000 0030"),
        bytes('version="ntpd 4.2.8p15@1.3728-o Wed Sep 23", processor="x86_64"'),
      ]),
    ],
    reads: { name: "ntp", product: "ntpd", version: "4.2.8p15", details: { stratum: 2, answersControl: true } },
  },
  {
    from: "a server that does not",
    answers: [time],
    reads: { product: null, details: { stratum: 2, answersControl: false } },
  },
  { from: "a client", answers: [Buffer.concat([hex("23"), Buffer.alloc(47)])], reads: null },
];
