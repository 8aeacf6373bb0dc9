import { bytes, printable } from "../../bytes.ts";
import type { ServiceProbe } from "../../service-probe.ts";

/** The packet of Zabbix: a magic, a flag and a little-endian length. */
const packet = (text: string): Buffer => {
  const length = Buffer.alloc(8);
  length.writeUInt32LE(text.length, 0);
  return Buffer.concat([bytes("ZBXD\x01"), length, bytes(text)]);
};

/** Zabbix: an agent's version, or a server's refusal of an unknown host. */
export const zabbix: ServiceProbe = {
  id: "zabbix",
  transport: "tcp",
  ports: [10050, 10051],
  hello: ({ port }) => packet(port === 10_051 ? '{"request":"active checks","host":"parapet"}' : "agent.version"),
  isComplete: (answer) => answer.length >= 13 && answer.length >= 13 + answer.readUInt32LE(5),
  read([answer = Buffer.alloc(0)]) {
    if (answer.toString("latin1", 0, 4) !== "ZBXD") return null;
    const text = answer.toString("utf8", 13).replace(/\0.*$/s, "");
    const version = /^\d+\.\d+[\w.]*$/.test(text) ? text : (/"version":\s*"(\d[\d.]*)"/.exec(text)?.[1] ?? null);
    const agent = !text.includes("response");
    return {
      name: "zabbix",
      vendor: "Zabbix",
      product: agent ? "Zabbix agent" : "Zabbix server",
      cpe: "zabbix:zabbix",
      version,
      banner: printable(Buffer.from(text)),
      unauthenticated: agent && version !== null ? true : null,
    };
  },
};
