import { hex } from "../../bytes.ts";
import type { ServiceProbe } from "../../service-probe.ts";

/** EtherNet/IP: the identity of a controller (ListIdentity, which needs no session). */
export const ethernetIp: ServiceProbe = {
  id: "ethernet-ip",
  transport: "tcp",
  ports: [44818],
  hello: () => hex("6300 0000 00000000 00000000 7061726170657400 00000000"),
  isComplete: (answer) => answer.length >= 24 && answer.length >= 24 + answer.readUInt16LE(2),
  read([answer = Buffer.alloc(0)]) {
    if (
      answer.readUInt16LE(0) !== 0x63 ||
      answer.toString("latin1", 12, 19) !== "parapet" ||
      answer.readUInt32LE(8) !== 0
    )
      return null;
    const name = answer.length > 62 ? answer.toString("latin1", 63, 63 + answer.readUInt8(62)) : null;
    const version = answer.length > 56 ? `${answer[54]}.${String(answer[55]).padStart(3, "0")}` : null;
    return {
      name: "ethernet-ip",
      vendor: null,
      product: name,
      version,
      banner: name,
      unauthenticated: true,
      details: { vendorId: answer.length > 50 ? answer.readUInt16LE(48) : null },
    };
  },
};
