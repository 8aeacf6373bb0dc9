import { hex } from "../../bytes.ts";
import type { ServiceProbe } from "../../service-probe.ts";

/** BACnet: reads the name of the device object, which changes nothing (ReadProperty, ASHRAE 135). */
export const bacnet: ServiceProbe = {
  id: "bacnet",
  transport: "udp",
  ports: [47_808],
  hello: () => hex("81 0a 0011 01 04 00 05 70 0c 0c 023fffff 19 4d"),
  read([answer = Buffer.alloc(0)]) {
    if (answer[0] !== 0x81 || answer.readUInt16BE(2) !== answer.length || answer[4] !== 1) return null;
    const at = answer.indexOf(0x3e, 6);
    // A text is tagged 0x75, its length and its character set.
    const name =
      at > 0 && answer[at + 1] === 0x75 ? answer.toString("utf8", at + 4, at + 3 + (answer[at + 2] ?? 0)) : null;
    return { name: "bacnet", product: name, vendor: null, banner: name, unauthenticated: true };
  },
};
