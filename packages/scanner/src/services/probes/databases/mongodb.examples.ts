import { hex } from "../../bytes.ts";
import type { ProbeExample } from "../../probe-examples.ts";
import { writeBson } from "../../wire/bson.ts";

const reply = (document: Record<string, string | number | boolean>) => {
  const body = writeBson(document);
  const head = Buffer.concat([Buffer.alloc(4), hex("02000000 01000000 dd070000 00000000 00")]);
  head.writeInt32LE(head.length + body.length);
  return Buffer.concat([head, body]);
};

export const examples: readonly ProbeExample[] = [
  {
    from: "unauthenticated MongoDB",
    answers: [reply({ version: "4.4.18", gitVersion: "8ed32b5c", ok: 1 }), reply({ totalSize: 0, ok: 1 })],
    reads: { name: "mongodb", version: "4.4.18", unauthenticated: true },
  },
  {
    from: "MongoDB with a lock",
    answers: [
      reply({ version: "6.0.5", ok: 1 }),
      reply({ ok: 0, code: 13, errmsg: "command listDatabases requires authentication" }),
    ],
    reads: { version: "6.0.5", unauthenticated: false },
  },
  {
    from: "a length that does not fit",
    answers: [hex("10000000 02000000 01000000 dd070000 00000000 0005000000 00")],
    reads: null,
  },
];
