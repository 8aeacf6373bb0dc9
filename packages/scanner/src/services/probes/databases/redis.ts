import { hasLine, printable } from "../../bytes.ts";
import type { ServiceProbe } from "../../service-probe.ts";

/** Redis: `INFO server`, which only reads. */
export const redis: ServiceProbe = {
  id: "redis",
  transport: "tcp",
  ports: [6379, 6380, 6381, 7000],
  hello: () => "*2\r\n$4\r\nINFO\r\n$6\r\nserver\r\n",
  isComplete(answer) {
    const size = /^\$(\d+)\r\n/.exec(answer.toString("latin1", 0, 16));
    return size === null ? hasLine(answer) : answer.length >= size[0].length + Number(size[1]) + 2;
  },
  read([answer = Buffer.alloc(0)]) {
    const text = answer.toString("latin1");
    const refused = /^-(NOAUTH|DENIED|NOPERM|ERR operation not permitted|WRONGPASS)/.exec(text)?.[1];
    const locked = { name: "redis", vendor: "Redis", product: "Redis", cpe: "redis:redis", banner: printable(answer) };
    // "Protected mode" serves loopback only: the port is open, the data are not.
    if (refused !== undefined)
      return { ...locked, unauthenticated: false, details: { protectedMode: refused === "DENIED" } };
    const version = /^(redis|valkey|dragonfly|kvrocks|keydb)_version:([^\r\n]+)/m;
    if (!/^\$\d+\r\n#? ?/.test(text) || !version.test(text)) return null;
    const valkey = /^valkey_version:([^\r\n]+)/m.exec(text)?.[1];
    const dragonfly = /^dragonfly_version:(?:df-)?v?([^\r\n]+)/m.exec(text)?.[1];
    const number = /^redis_version:([^\r\n]+)/m.exec(text)?.[1] ?? null;
    const details = {
      mode: /^redis_mode:([^\r\n]+)/m.exec(text)?.[1] ?? null,
      os: /^os:([^\r\n]+)/m.exec(text)?.[1] ?? null,
    };
    const banner = printable(answer, 400);
    if (valkey !== undefined)
      return {
        name: "redis",
        vendor: "Valkey",
        product: "Valkey",
        cpe: "lfprojects:valkey",
        version: valkey,
        banner,
        unauthenticated: true,
        details,
      };
    if (dragonfly !== undefined)
      return {
        name: "redis",
        vendor: "DragonflyDB",
        product: "Dragonfly",
        cpe: "dragonflydb:dragonfly",
        version: dragonfly,
        banner,
        unauthenticated: true,
        details,
      };
    return { ...locked, version: number, banner, unauthenticated: true, details };
  },
};
