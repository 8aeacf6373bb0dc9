import { hex } from "../../bytes.ts";
import type { ServiceProbe } from "../../service-probe.ts";

const OBJECTS = ["vendor", "product", "revision", "url", "name", "model"] as const;

/** Modbus: "read device identification", which reads names and nothing of the process (function 43, type 14). */
export const modbus: ServiceProbe = {
  id: "modbus",
  transport: "tcp",
  ports: [502],
  hello: () => hex("7061 0000 0005 01 2b 0e 01 00"),
  isComplete: (answer) => answer.length >= 6 && answer.length >= 6 + answer.readUInt16BE(4),
  read([answer = Buffer.alloc(0)]) {
    if (
      answer.readUInt16BE(0) !== 0x7061 ||
      answer.readUInt16BE(2) !== 0 ||
      ![0x2b, 0xab].includes(answer.readUInt8(7))
    )
      return null;
    const found: Record<string, string> = {};
    if (answer[7] === 0x2b) {
      const count = answer.readUInt8(13);
      for (let at = 14, index = 0; index < count && at + 2 <= answer.length; index += 1) {
        const length = answer.readUInt8(at + 1);
        found[OBJECTS[answer.readUInt8(at)] ?? String(answer[at])] = answer.toString("latin1", at + 2, at + 2 + length);
        at += 2 + length;
      }
    }
    return {
      name: "modbus",
      vendor: found["vendor"] ?? null,
      product: found["product"] ?? null,
      version: found["revision"]?.replace(/^v/i, "") ?? null,
      banner: Object.values(found).join(" ") || null,
      unauthenticated: true,
      details: found,
    };
  },
};
