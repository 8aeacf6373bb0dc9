import { hasLength16, hex } from "../bytes.ts";
import type { Talk } from "../talk.ts";

/** X.224 connection request asking for TLS without network level authentication (MS-RDPBCGR, section 2.2.1.1). */
const REQUEST = hex("0300 0013 0e e0 0000 0000 00 01 00 0800 01000000");

const RESPONSE = 0x02;
const FAILURE = 0x03;
const HYBRID_REQUIRED = 5;

/** RDP: whether it is there, and whether it shows its logon screen to anybody. No login is tried. */
export const rdp: Talk = {
  id: "rdp",
  transport: "tcp",
  ports: [3389, 3388, 33890],
  hello: () => REQUEST,
  isComplete: hasLength16(2, 0),
  read([answer = Buffer.alloc(0)]) {
    // TPKT version 3, then a connection confirm (0xD0) that answers our reference 0.
    if (
      answer[0] !== 3 ||
      answer[1] !== 0 ||
      answer.length < 11 ||
      (answer.readUInt8(5) & 0xf0) !== 0xd0 ||
      answer.readUInt16BE(6) !== 0
    )
      return null;
    const kind = answer.length >= 19 ? answer[11] : undefined;
    const value = kind === undefined ? null : answer.readUInt32LE(15);
    if (kind !== undefined && kind !== RESPONSE && kind !== FAILURE) return null;
    const nlaRequired = kind === FAILURE ? value === HYBRID_REQUIRED : false;
    return {
      name: "rdp",
      vendor: "Microsoft",
      product: "Remote Desktop Services",
      cpe: null,
      banner: null,
      unauthenticated: false,
      details: {
        nlaRequired,
        security:
          kind === RESPONSE && value === 1 ? "tls" : kind === FAILURE ? (nlaRequired ? "nla" : "refused") : "rdp",
      },
    };
  },
};
