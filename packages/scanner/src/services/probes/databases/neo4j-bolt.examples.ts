import { bytes, hex } from "../../bytes.ts";
import type { ProbeExample } from "../../probe-examples.ts";

export const examples: readonly ProbeExample[] = [
  {
    from: "unauthenticated Neo4j 4",
    answers: [
      hex("00000404"),
      Buffer.concat([hex("0017 b170a1 86"), bytes("server"), hex("8c"), bytes("Neo4j/4.4.12"), hex("0000")]),
    ],
    reads: { name: "neo4j", version: "4.4.12", unauthenticated: true },
  },
  {
    from: "Neo4j with a lock",
    answers: [
      hex("00000404"),
      Buffer.concat([hex("002a b17fa1 84"), bytes("code Neo.ClientError.Security.Unauthorized"), hex("0000")]),
    ],
    reads: { unauthenticated: false },
  },
  { from: "no version agreed", answers: [hex("00000000")], reads: null },
];
