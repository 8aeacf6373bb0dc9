import { hasLength32, hex } from "../../bytes.ts";
import type { ServiceProbe } from "../../service-probe.ts";

const ENQUIRE_LINK_RESPONSE = 0x80000015;
const GENERIC_NACK = 0x80000000;

/** SMPP: its answer to enquire_link, which needs no bind (SMPP 3.4, section 4.11). */
export const smpp: ServiceProbe = {
  id: "smpp",
  transport: "tcp",
  ports: [2775, 3550],
  hello: () => hex("00000010 00000015 00000000 00000001"),
  isComplete: hasLength32(0, 0),
  read([answer = Buffer.alloc(0)]) {
    const command = answer.readUInt32BE(4);
    if (
      answer.readUInt32BE(0) !== 16 ||
      (command !== ENQUIRE_LINK_RESPONSE && command !== GENERIC_NACK) ||
      answer.readUInt32BE(12) > 1
    )
      return null;
    return { name: "smpp", details: { status: answer.readUInt32BE(8) } };
  },
};
