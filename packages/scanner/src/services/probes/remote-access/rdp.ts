import { hasLength16, hex } from "../../bytes.ts";
import type { ServiceProbe } from "../../service-probe.ts";

/** X.224 connection request asking for TLS without network level authentication (MS-RDPBCGR, section 2.2.1.1). */
const REQUEST = hex("0300 0013 0e e0 0000 0000 00 01 00 0800 01000000");

/** The same asking for network level authentication alone, which Windows grants or refuses. */
const HYBRID_REQUEST = hex("0300 0013 0e e0 0000 0000 00 01 00 0800 02000000");

const RESPONSE = 0x02;
const FAILURE = 0x03;
const HYBRID_REQUIRED = 5;
const TLS = 1;
const HYBRID = 2;

/** The protocol that a connection confirm selects; null where it refuses or does not say. */
const selected = (answer: Buffer | undefined): number | null =>
  answer !== undefined && answer.length >= 19 && answer[11] === RESPONSE ? answer.readUInt32LE(15) : null;

/** Only xrdp selects a protocol that was not offered; Windows answers with a failure code (MS-RDPBCGR, section 2.2.1.2). */
const isXrdp = (first: Buffer, hybrid: Buffer | undefined): boolean => {
  const [one, two] = [selected(first), selected(hybrid)];
  return (one !== null && one !== TLS) || (two !== null && two !== HYBRID);
};

/** RDP: whether it is there, and whether it shows its logon screen to anyone. No login is tried. */
export const rdp: ServiceProbe = {
  id: "rdp",
  transport: "tcp",
  ports: [3389, 3388, 33890],
  hello: () => REQUEST,
  isComplete: hasLength16(2, 0),
  next: (answers) =>
    answers.length === 1 ? { say: HYBRID_REQUEST, isComplete: hasLength16(2, 0), fresh: true } : null,
  read([answer = Buffer.alloc(0), hybrid]) {
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
    const xrdp = isXrdp(answer, hybrid);
    return {
      name: "rdp",
      vendor: xrdp ? "neutrinolabs" : "Microsoft",
      product: xrdp ? "xrdp" : "Remote Desktop Services",
      cpe: xrdp ? "neutrinolabs:xrdp" : null,
      banner: null,
      unauthenticated: false,
      details: {
        nlaRequired,
        security:
          kind === RESPONSE && value === TLS ? "tls" : kind === FAILURE ? (nlaRequired ? "nla" : "refused") : "rdp",
      },
    };
  },
};
