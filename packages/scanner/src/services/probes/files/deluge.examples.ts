import { deflateSync } from "node:zlib";

import { bytes, hex, u32 } from "../../bytes.ts";
import type { ProbeExample } from "../../probe-examples.ts";

const reply = deflateSync(Buffer.concat([hex("c3 01 01 85"), bytes("2.1.1")]));

export const examples: readonly ProbeExample[] = [
  {
    from: "Deluge 2",
    answers: [Buffer.concat([hex("01"), u32(reply.length), reply])],
    reads: { name: "deluge", version: "2.1.1", unauthenticated: false },
  },
  { from: "other bytes", answers: [hex("01 00000004 78000000")], reads: null },
];
