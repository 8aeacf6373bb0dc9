import { printable } from "../../bytes.ts";
import type { ServiceProbe } from "../../service-probe.ts";

/** STOMP: who answers a CONNECT that names no one. */
export const stomp: ServiceProbe = {
  id: "stomp",
  transport: "tcp",
  ports: [61613],
  tlsPorts: [61614],
  hello: () => "CONNECT\naccept-version:1.0,1.1,1.2\nhost:/\n\n\0",
  isComplete: (answer) => answer.includes(0),
  read([answer = Buffer.alloc(0)]) {
    const text = answer.toString("latin1");
    const kind = /^(CONNECTED|ERROR)\r?\n(?:[\w-]+:[^\n]*\r?\n)+/.exec(text);
    if (kind === null) return null;
    const [, product, version] = /^server:([\w-]+)(?:\/(\d[\w.-]*))?/m.exec(text) ?? [];
    const cpe = product === "ActiveMQ" ? "apache:activemq" : product === "RabbitMQ" ? "vmware:rabbitmq" : null;
    return {
      name: "stomp",
      vendor: product === "ActiveMQ" ? "Apache" : product === "RabbitMQ" ? "VMware" : null,
      product: product ?? null,
      cpe,
      version: version ?? null,
      banner: printable(answer),
      unauthenticated: kind[1] === "CONNECTED",
    };
  },
};
