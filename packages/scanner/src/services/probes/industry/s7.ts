import { hex } from "../../bytes.ts";
import type { ServiceProbe } from "../../service-probe.ts";

/** Siemens S7: the confirmation of an ISO-on-TCP connection to a controller's port. Nothing is read or written. */
export const s7: ServiceProbe = {
  id: "s7",
  transport: "tcp",
  ports: [102],
  hello: () => hex("0300 0016 11 e0 0000 0005 00 c1020100 c2020102 c0010a"),
  isComplete: (answer) => answer.length >= 4 && answer.length >= answer.readUInt16BE(2),
  read([answer = Buffer.alloc(0)]) {
    if (answer[0] !== 3 || answer[5] !== 0xd0 || answer.readUInt16BE(6) !== 5) return null;
    return { name: "iso-tsap", vendor: "Siemens", product: "S7 communication", cpe: null, unauthenticated: true };
  },
};
