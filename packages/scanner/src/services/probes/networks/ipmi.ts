import { hex } from "../../bytes.ts";
import type { ServiceProbe } from "../../service-probe.ts";

/** Get Channel Authentication Capabilities inside RMCP (IPMI 2.0, section 22.13). It may be asked before any session. */
const REQUEST = hex("06 00 ff 07 00 00000000 00000000 09 20 18 c8 81 00 38 8e 04 b5");

/** IPMI: which ways of logging in a management controller offers, and whether one of them needs nothing. */
export const ipmi: ServiceProbe = {
  id: "ipmi",
  transport: "udp",
  ports: [623],
  hello: () => REQUEST,
  read([answer = Buffer.alloc(0)]) {
    if (answer.length < 30 || answer[0] !== 6 || answer[3] !== 7 || answer[19] !== 0x38 || answer[20] !== 0)
      return null;
    const types = answer.readUInt8(22);
    const status = answer.readUInt8(23);
    const extended = answer.readUInt8(24);
    // Bits of the status: anonymous login, null user, non-null user; a type of "none" needs no password at all.
    const anonymous = (status & 0x01) !== 0;
    return {
      name: "ipmi",
      banner: `IPMI ${(types & 0x80) !== 0 && (extended & 2) !== 0 ? "2.0" : "1.5"}`,
      unauthenticated: (types & 0x01) !== 0 || anonymous,
      details: {
        version: (types & 0x80) !== 0 && (extended & 2) !== 0 ? "2.0" : "1.5",
        noneAllowed: (types & 0x01) !== 0,
        anonymous,
        nullUser: (status & 0x02) !== 0,
      },
    };
  },
};
