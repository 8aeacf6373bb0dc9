import { bytes, hex } from "../../bytes.ts";
import type { ProbeExample } from "../../probe-examples.ts";

export const examples: readonly ProbeExample[] = [
  {
    from: "an unrestricted agent",
    answers: [Buffer.concat([bytes("ZBXD\x01"), hex("0600000000000000"), bytes("6.0.14")])],
    port: 10_050,
    reads: { name: "zabbix", product: "Zabbix agent", version: "6.0.14", unauthenticated: true },
  },
  {
    from: "a server",
    answers: [
      Buffer.concat([
        bytes("ZBXD\x01"),
        hex("4000000000000000"),
        bytes('{"response":"failed","info":"host [parapet] not found"}'),
      ]),
    ],
    port: 10_051,
    reads: { product: "Zabbix server", version: null, unauthenticated: null },
  },
  { from: "another magic", answers: [bytes("ZBXX\x01\0\0\0\0\0\0\0\0")], reads: null },
];
