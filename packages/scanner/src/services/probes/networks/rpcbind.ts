import { hex, u32 } from "../../bytes.ts";
import type { ServiceProbe } from "../../service-probe.ts";

const XID = 0x70617261;

/** DUMP of the port mapper, version 2, without credentials (RFC 1833), with its record mark. */
const DUMP = Buffer.concat([
  hex("80000028"),
  u32(XID),
  hex("00000000 00000002 000186a0 00000002 00000004 00000000 00000000 00000000 00000000"),
]);

const PROGRAMS: Record<number, string> = {
  100000: "portmapper",
  100003: "nfs",
  100005: "mountd",
  100021: "nlockmgr",
  100024: "status",
  100227: "nfs_acl",
  100004: "ypserv",
  100007: "ypbind",
  390113: "nsrexecd",
};

/** ONC RPC's port mapper: the programs it has registered. */
export const rpcbind: ServiceProbe = {
  id: "rpcbind",
  transport: "tcp",
  ports: [111],
  hello: () => DUMP,
  isComplete: (answer) => answer.length >= 4 && answer.length >= 4 + (answer.readUInt32BE(0) & 0x7fffffff),
  read([answer = Buffer.alloc(0)]) {
    if (answer.readUInt32BE(4) !== XID || answer.readUInt32BE(8) !== 1) return null;
    const programs: { name: string; version: number; transport: string; port: number }[] = [];
    if (answer.readUInt32BE(12) === 0) {
      for (let at = 28; answer.length >= at + 20 && answer.readUInt32BE(at) === 1 && programs.length < 200; at += 20) {
        const program = answer.readUInt32BE(at + 4);
        programs.push({
          name: PROGRAMS[program] ?? String(program),
          version: answer.readUInt32BE(at + 8),
          transport: answer.readUInt32BE(at + 12) === 17 ? "udp" : "tcp",
          port: answer.readUInt32BE(at + 16),
        });
      }
    }
    const names = [...new Set(programs.map((it) => it.name))];
    return {
      name: "rpcbind",
      product: "rpcbind",
      vendor: null,
      cpe: "rpcbind_project:rpcbind",
      banner: names.join(" ") || null,
      unauthenticated: programs.length > 0,
      details: { programs, nfs: names.includes("nfs") },
    };
  },
};
