import { bytes, hex } from "../../bytes.ts";
import type { ProbeExample } from "../../probe-examples.ts";

const question = hex("07 76657273696f6e 04 62696e64 00 0010 0003");

export const examples: readonly ProbeExample[] = [
  {
    from: "BIND on Debian",
    answers: [
      Buffer.concat([
        hex("7061 8500 0001 0001 0000 0000"),
        question,
        hex("c00c 0010 0003 00000000 0011 10"),
        bytes("9.18.24-1-Debian"),
      ]),
    ],
    reads: { name: "dns", details: { recursion: false, code: 0 }, values: [["dns.versionbind", "9.18.24-1-Debian"]] },
  },
  {
    from: "an open BIND resolver whose version is answered by another view",
    answers: [
      Buffer.concat([hex("7061 8500 0001 0000 0000 0000"), question]),
      hex("7061 8182 0001 0000 0000 0000 00 0002 0001"),
    ],
    reads: { name: "dns", details: { recursion: true, code: 0 } },
  },
  {
    from: "a restricted resolver that advertises recursion",
    answers: [
      Buffer.concat([hex("7061 8185 0001 0000 0000 0000"), question]),
      hex("7061 8185 0001 0000 0000 0000 00 0002 0001"),
    ],
    reads: { name: "dns", details: { recursion: false, code: 5 } },
  },
  {
    from: "a resolver without version",
    answers: [Buffer.concat([hex("7061 8185 0001 0000 0000 0000"), question])],
    reads: { name: "dns", banner: null, details: { recursion: true, code: 5 } },
  },
  {
    from: "a response to another request",
    answers: [Buffer.concat([hex("1234 8185 0001 0000 0000 0000"), question])],
    reads: null,
  },
];
