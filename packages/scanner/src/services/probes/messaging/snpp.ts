import { hasLine, printable } from "../../bytes.ts";
import type { ServiceProbe } from "../../service-probe.ts";

/** SNPP: the greeting of a paging gateway (RFC 1861). */
export const snpp: ServiceProbe = {
  id: "snpp",
  transport: "tcp",
  ports: [444],
  isComplete: hasLine,
  read([greeting = Buffer.alloc(0)]) {
    const text = /^220 ([^\r\n]*SNPP[^\r\n]*)/.exec(greeting.toString("latin1"))?.[1];
    if (text === undefined) return null;
    const version = /SNPP[^\d]*(\d+(?:\.\d+)*)/.exec(text)?.[1] ?? null;
    return { name: "snpp", banner: printable(greeting), details: { announced: version } };
  },
};
