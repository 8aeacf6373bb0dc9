import { bytes, hex } from "../../bytes.ts";
import type { ProbeExample } from "../../probe-examples.ts";

export const examples: readonly ProbeExample[] = [
  {
    from: "unauthenticated Mosquitto",
    answers: [
      hex("20020000"),
      Buffer.concat([hex("9003 0001 00 312f 0013"), bytes("$SYS/broker/versionmosquitto version 2.0.11")]),
    ],
    reads: { name: "mqtt", product: "Mosquitto", version: "2.0.11", unauthenticated: true },
  },
  {
    from: "a broker with a lock",
    answers: [hex("20020005")],
    reads: { name: "mqtt", unauthenticated: false, details: { answer: "not authorised" } },
  },
  { from: "other bytes", answers: [hex("20020099")], reads: null },
];
