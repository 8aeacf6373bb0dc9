import { hasLength32, printable } from "../../bytes.ts";
import type { ServiceProbe } from "../../service-probe.ts";

/** ActiveMQ's OpenWire: the wire format it announces unasked. */
export const activemqOpenwire: ServiceProbe = {
  id: "activemq-openwire",
  transport: "tcp",
  ports: [61616],
  tlsPorts: [61617],
  isComplete: hasLength32(0, 4),
  read([greeting = Buffer.alloc(0)]) {
    if (greeting[4] !== 1 || greeting.toString("latin1", 5, 13) !== "ActiveMQ") return null;
    const version = /ProviderVersion[\s\S]{1,3}?(\d+\.\d+[\w.-]*)/.exec(greeting.toString("latin1"))?.[1] ?? null;
    return {
      name: "activemq",
      vendor: "Apache",
      product: "ActiveMQ",
      cpe: "apache:activemq",
      version,
      banner: printable(greeting),
      details: { openwire: greeting.readUInt32BE(13) },
    };
  },
};
