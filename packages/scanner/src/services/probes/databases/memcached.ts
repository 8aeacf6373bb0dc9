import { hasLine, printable } from "../../bytes.ts";
import type { ServiceProbe } from "../../service-probe.ts";

/** Memcached: its version, available only without authentication. */
export const memcached: ServiceProbe = {
  id: "memcached",
  transport: "tcp",
  ports: [11211, 11212],
  hello: () => "version\r\n",
  isComplete: hasLine,
  read([answer = Buffer.alloc(0)]) {
    const version = /^VERSION (\d[\w.-]*)/.exec(answer.toString("latin1"))?.[1];
    if (version === undefined) return null;
    return {
      name: "memcached",
      vendor: "Memcached",
      product: "Memcached",
      cpe: "memcached:memcached",
      version,
      banner: printable(answer),
      unauthenticated: true,
    };
  },
};
