import { bytes, hex } from "../../bytes.ts";
import type { ProbeExample } from "../../probe-examples.ts";

const greeting = Buffer.concat([bytes("NBDMAGICIHAVEOPT"), hex("0003")]);
const listed = Buffer.concat([
  hex("0003e889045565a9 00000003 00000002 00000008 00000004"),
  bytes("disk"),
  hex("0003e889045565a9 00000003 00000001 00000000"),
]);
const rights = (flags: string) =>
  hex(
    `0003e889045565a9 00000006 00000003 0000000c 0000 0000000000100000 ${flags} 0003e889045565a9 00000006 00000001 00000000`,
  );

export const examples: readonly ProbeExample[] = [
  {
    from: "a disk that anyone may write",
    answers: [greeting, listed, rights("0141")],
    reads: { name: "nbd", unauthenticated: true, capability: "writes", details: { exports: ["disk"] } },
  },
  { from: "a disk to read", answers: [greeting, listed, rights("0143")], reads: { capability: "reads" } },
  {
    from: "a server that demands TLS",
    answers: [greeting, hex("0003e889045565a9 00000003 80000005 00000000")],
    reads: { name: "nbd", unauthenticated: false },
  },
  {
    from: "a server without exports for us",
    answers: [
      greeting,
      hex("0003e889045565a9 00000003 80000002 00000000"),
      hex("0003e889045565a9 00000006 80000006 00000000"),
    ],
    reads: { name: "nbd", unauthenticated: null },
  },
  { from: "other magic", answers: [bytes("NBDMAGIX........")], reads: null },
];
