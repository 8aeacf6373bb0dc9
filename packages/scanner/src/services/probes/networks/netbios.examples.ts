import { bytes, hex } from "../../bytes.ts";
import type { ProbeExample } from "../../probe-examples.ts";

const name = (text: string, kind: string, flags: string) =>
  Buffer.concat([bytes(text.padEnd(15)), hex(kind), hex(flags)]);
const head = hex(
  "7061 8400 0000 0001 0000 0000 20 434b4141414141414141414141414141414141414141414141414141414141 41 00 0021 0001 00000000 0053 02",
);

export const examples: readonly ProbeExample[] = [
  {
    from: "a file server",
    answers: [Buffer.concat([head, name("FILES", "00", "0400"), name("ACME", "00", "8400"), Buffer.alloc(46)])],
    reads: { name: "netbios-ns", banner: "FILES / ACME", details: { host: "FILES", workgroup: "ACME" } },
  },
  { from: "a request", answers: [Buffer.concat([hex("7061 0010"), Buffer.alloc(60)])], reads: null },
];
