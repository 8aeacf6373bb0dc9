import { bytes, printable } from "../../bytes.ts";
import type { ServiceProbe } from "../../service-probe.ts";

/** A name that no server has, so nothing is transferred. */
const NAME = "parapet-no-such-file";

/** TFTP (RFC 1350): its answer to a request for a file that does not exist. The protocol has no authentication. */
export const tftp: ServiceProbe = {
  id: "tftp",
  transport: "udp",
  ports: [69],
  fromAnyPort: true,
  hello: () => bytes(`\0\x01${NAME}\0octet\0`),
  read([answer = Buffer.alloc(0)]) {
    if (answer.readUInt16BE(0) !== 5 || answer.at(-1) !== 0) return null;
    const code = answer.readUInt16BE(2);
    const text = printable(answer.subarray(4, -1));
    if (code > 8 || answer.indexOf(0, 4) !== answer.length - 1) return null;
    return {
      name: "tftp",
      vendor: null,
      product: "TFTP server",
      cpe: null,
      banner: text === "" ? null : text,
      // Not found: it searched for us. Access violation: it may allow other names.
      unauthenticated: code === 1 || code === 0 ? true : null,
      ...((code === 1 || code === 0) && { capability: "reads" as const }),
      details: { error: code },
    };
  },
};
