import { bytes, hex } from "../../bytes.ts";
import type { ProbeExample } from "../../probe-examples.ts";

export const examples: readonly ProbeExample[] = [
  {
    from: "a host with one instance",
    answers: [
      Buffer.concat([
        hex("05 5500"),
        bytes("ServerName;FILES;InstanceName;SQLEXPRESS;IsClustered;No;Version;15.0.2000.5;tcp;49170;;"),
      ]),
    ],
    reads: {
      name: "mssql-browser",
      version: "15.0.2000.5",
      details: { instances: [{ name: "SQLEXPRESS", version: "15.0.2000.5", port: 49_170 }] },
    },
  },
  { from: "another answer", answers: [hex("05 0000")], reads: null },
];
