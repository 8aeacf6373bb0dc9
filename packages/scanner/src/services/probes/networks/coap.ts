import { bytes, hex, printable } from "../../bytes.ts";
import type { ServiceProbe } from "../../service-probe.ts";

/** CoAP: the resources a device lists (RFC 7252, RFC 6690). */
export const coap: ServiceProbe = {
  id: "coap",
  transport: "udp",
  ports: [5683],
  hello: () => Buffer.concat([hex("42 01 7061 7061 bb"), bytes(".well-known"), hex("04"), bytes("core")]),
  read([answer = Buffer.alloc(0)]) {
    // Version 1 and our token of two bytes; the code's class is 2, 4 or 5.
    if (
      (answer.readUInt8(0) & 0xc0) !== 0x40 ||
      (answer.readUInt8(0) & 0x0f) !== 2 ||
      answer.readUInt16BE(4) !== 0x7061
    )
      return null;
    const kind = answer.readUInt8(1) >> 5;
    if (![2, 4, 5].includes(kind)) return null;
    const payload = answer.indexOf(0xff);
    return {
      name: "coap",
      banner: payload < 0 ? null : printable(answer.subarray(payload + 1)),
      unauthenticated: kind === 2,
      details: { code: `${kind}.${String(answer.readUInt8(1) & 31).padStart(2, "0")}` },
    };
  },
};
