import { bytes, hex } from "../../bytes.ts";
import type { ProbeExample } from "../../probe-examples.ts";

const question = hex("07 76657273696f6e 04 62696e64 00 0010 0003");

export const examples: readonly ProbeExample[] = [
  {
    from: "Unbound",
    answers: [
      Buffer.concat([
        hex("0039 7061 8580 0001 0001 0000 0000"),
        question,
        hex("c00c 0010 0003 00000000 000f 0e"),
        bytes("unbound 1.17.1"),
      ]),
    ],
    reads: { name: "dns", details: { recursion: true, code: 0 }, values: [["dns.versionbind", "unbound 1.17.1"]] },
  },
  {
    from: "an open BIND resolver",
    answers: [
      Buffer.concat([hex("001e 7061 8500 0001 0000 0000 0000"), question]),
      hex("0011 7061 8180 0001 0000 0000 0000 00 0002 0001"),
    ],
    reads: { name: "dns", details: { recursion: true, code: 0 } },
  },
  {
    from: "a response to another request",
    answers: [Buffer.concat([hex("001e 1234 8185 0001 0000 0000 0000"), question])],
    reads: null,
  },
];
