import { hex } from "../../bytes.ts";
import type { ServiceProbe } from "../../service-probe.ts";

/** A node status request for the name `*` (RFC 1002, section 4.2.17). */
const REQUEST = hex(
  "7061 0010 0001 0000 0000 0000 20 434b4141414141414141414141414141414141414141414141414141414141 41 00 0021 0001",
);

/** NetBIOS: the names a host goes by. */
export const netbios: ServiceProbe = {
  id: "netbios",
  transport: "udp",
  ports: [137],
  hello: () => REQUEST,
  read([answer = Buffer.alloc(0)]) {
    if (
      answer.length < 57 ||
      answer.readUInt16BE(0) !== 0x7061 ||
      (answer.readUInt8(2) & 0x80) === 0 ||
      answer.readUInt16BE(46) !== 0x21
    )
      return null;
    const count = answer.readUInt8(56);
    const names = Array.from({ length: Math.min(count, 30) }, (_, index) => ({
      name: answer.toString("latin1", 57 + index * 18, 72 + index * 18).trim(),
      kind: answer.readUInt8(72 + index * 18),
      group: (answer.readUInt8(73 + index * 18) & 0x80) !== 0,
    }));
    const host = names.find((it) => it.kind === 0 && !it.group)?.name ?? null;
    const workgroup = names.find((it) => it.kind === 0 && it.group)?.name ?? null;
    return {
      name: "netbios-ns",
      banner: [host, workgroup].filter(Boolean).join(" / ") || null,
      unauthenticated: null,
      details: { host, workgroup },
    };
  },
};
