import { bytes, hex } from "../../bytes.ts";
import type { ServiceProbe } from "../../service-probe.ts";

const TRANSACTION = bytes("parapetscan1");
const SOFTWARE = 0x8022;

/** STUN: a binding request, and the software its answer may name (RFC 8489). */
export const stun: ServiceProbe = {
  id: "stun",
  transport: "udp",
  ports: [3478, 19302],
  hello: () => Buffer.concat([hex("0001 0000 2112a442"), TRANSACTION]),
  read([answer = Buffer.alloc(0)]) {
    if (answer.length < 20 || !answer.subarray(8, 20).equals(TRANSACTION)) return null;
    const kind = answer.readUInt16BE(0);
    if (kind !== 0x0101 && kind !== 0x0111) return null;
    let software: string | null = null;
    for (let at = 20; at + 4 <= answer.length; at += 4 + Math.ceil(answer.readUInt16BE(at + 2) / 4) * 4)
      if (answer.readUInt16BE(at) === SOFTWARE)
        software = answer.toString("utf8", at + 4, at + 4 + answer.readUInt16BE(at + 2)).replace(/\0+$/, "");
    const coturn = /^Coturn-(\d[\d.]*)/.exec(software ?? "")?.[1];
    return {
      name: "stun",
      ...(coturn === undefined
        ? { product: software }
        : { vendor: "Coturn", product: "Coturn", cpe: "coturn_project:coturn", version: coturn }),
      banner: software,
    };
  },
};
