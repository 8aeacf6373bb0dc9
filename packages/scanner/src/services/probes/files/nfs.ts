import { hex, u32 } from "../../bytes.ts";
import type { ServiceProbe } from "../../service-probe.ts";

const XID = 0x70617262;

/** NULL of NFS, version 3: the procedure that does nothing (RFC 1813, section 3.3.0). */
const NULL_CALL = Buffer.concat([
  hex("80000028"),
  u32(XID),
  hex("00000000 00000002 000186a3 00000003 00000000 00000000 00000000 00000000 00000000"),
]);

/** NFS: the versions it serves. Nothing is mounted. */
export const nfs: ServiceProbe = {
  id: "nfs",
  transport: "tcp",
  ports: [2049],
  hello: () => NULL_CALL,
  isComplete: (answer) => answer.length >= 4 && answer.length >= 4 + (answer.readUInt32BE(0) & 0x7fffffff),
  read([answer = Buffer.alloc(0)]) {
    if (answer.readUInt32BE(4) !== XID || answer.readUInt32BE(8) !== 1) return null;
    const accepted = answer.readUInt32BE(12) === 0;
    const state = accepted ? answer.readUInt32BE(24) : null;
    const versions = state === 0 ? [3] : state === 2 ? [answer.readUInt32BE(28), answer.readUInt32BE(32)] : [];
    return { name: "nfs", banner: null, unauthenticated: null, details: { versions } };
  },
};
