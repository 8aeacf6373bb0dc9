import { hasLine, printable } from "../../bytes.ts";
import type { ServiceProbe } from "../../service-probe.ts";

/** NATS: the INFO it greets with. */
export const nats: ServiceProbe = {
  id: "nats",
  transport: "tcp",
  ports: [4222, 6222],
  isComplete: hasLine,
  read([greeting = Buffer.alloc(0)]) {
    const json = /^INFO (\{.*\})/.exec(greeting.toString("utf8"))?.[1];
    if (json === undefined) return null;
    const info = JSON.parse(json) as Record<string, unknown>;
    if (!("server_id" in info)) return null;
    return {
      name: "nats",
      vendor: "NATS",
      product: "NATS Server",
      cpe: "nats:nats_server",
      version: typeof info["version"] === "string" ? info["version"] : null,
      banner: printable(greeting),
      unauthenticated: info["auth_required"] === true ? false : true,
      details: { starttls: info["tls_available"] === true || info["tls_required"] === true },
    };
  },
};
