import { crc32 } from "node:zlib";

import { bytes, u16, u32 } from "../../bytes.ts";
import type { ServiceProbe } from "../../service-probe.ts";

const QUERY = 1;
const RESPONSE = 2;
const BUFFER_BYTES = 1024;
const TEXT_AT = 10;

/** A packet of version 2: version, type, checksum, result and a buffer of 1,024 bytes with two of padding. */
const packet = (): Buffer => {
  const build = (checksum: number): Buffer =>
    Buffer.concat([
      u16(2),
      u16(QUERY),
      u32(checksum),
      u16(0),
      bytes("_NRPE_CHECK"),
      Buffer.alloc(BUFFER_BYTES + 2 - 11),
    ]);
  return build(crc32(build(0)));
};

/** NRPE without TLS: the agent's version. No command is run. */
export const nrpe: ServiceProbe = {
  id: "nrpe",
  transport: "tcp",
  ports: [5666],
  hello: packet,
  isComplete: (answer) => answer.length >= TEXT_AT + BUFFER_BYTES,
  read([answer = Buffer.alloc(0)]) {
    if (answer.readUInt16BE(0) !== 2 || answer.readUInt16BE(2) !== RESPONSE) return null;
    const version = /^NRPE v(\d[\w.]*)\0/.exec(answer.toString("latin1", TEXT_AT))?.[1];
    return version === undefined
      ? null
      : {
          name: "nrpe",
          vendor: "Nagios",
          product: "NRPE",
          cpe: "nagios:remote_plugin_executor",
          version,
          banner: `NRPE v${version}`,
          unauthenticated: true,
        };
  },
};
