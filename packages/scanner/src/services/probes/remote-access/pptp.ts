import { hex, zeroEnded } from "../../bytes.ts";
import type { ServiceProbe } from "../../service-probe.ts";

const request = (): Buffer =>
  Buffer.concat([hex("009c 0001 1a2b3c4d 0001 0000 0100 0000 00000001 00000001 0000 0000"), Buffer.alloc(64 + 64)]);

/** PPTP: host and vendor in its answer to a start request (RFC 2637). No call is made. */
export const pptp: ServiceProbe = {
  id: "pptp",
  transport: "tcp",
  ports: [1723],
  hello: request,
  isComplete: (answer) => answer.length >= 156,
  read([answer = Buffer.alloc(0)]) {
    if (answer.readUInt32BE(4) !== 0x1a2b3c4d || answer.readUInt16BE(8) !== 2) return null;
    const vendor = zeroEnded(answer.subarray(92, 156), 0).text.trim();
    const host = zeroEnded(answer.subarray(28, 92), 0).text.trim();
    return {
      name: "pptp",
      vendor: vendor || null,
      product: vendor || null,
      version: null,
      banner: [host, vendor].filter(Boolean).join(" ") || null,
      details: { firmware: answer.readUInt16BE(26) },
    };
  },
};
