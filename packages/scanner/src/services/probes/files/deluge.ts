import { deflateSync, inflateSync } from "node:zlib";

import { bytes, u32 } from "../../bytes.ts";
import type { ServiceProbe } from "../../service-probe.ts";

/** The one method that a daemon answers before authentication, in rencode: `[[1, "daemon.info", [], {}]]`. */
const ASK = deflateSync(
  Buffer.concat([Buffer.from([0xc1, 0xc4, 1, 0x8b]), bytes("daemon.info"), Buffer.from([0xc0, 0x66])]),
);
const MAX_OUTPUT = 4_096;

/** Deluge's daemon: its version, which it tells before it asks who we are. */
export const deluge: ServiceProbe = {
  id: "deluge",
  transport: "tcp",
  ports: [58_846],
  tlsPorts: [58_846],
  hello: () => Buffer.concat([Buffer.from([1]), u32(ASK.length), ASK]),
  isComplete: (answer) => answer.length >= 5 && answer.length >= 5 + answer.readUInt32BE(1),
  read([answer = Buffer.alloc(0)]) {
    if (answer[0] !== 1 || answer.length < 7 || answer.length < 5 + answer.readUInt32BE(1) || answer[5] !== 0x78)
      return null;
    let text: string;
    try {
      text = inflateSync(answer.subarray(5), { maxOutputLength: MAX_OUTPUT }).toString("latin1");
    } catch {
      return null;
    }
    const version = /(\d+\.\d+(?:\.\d+)?(?:[\w.]{0,12}))/.exec(text)?.[1] ?? null;
    return {
      name: "deluge",
      vendor: "Deluge",
      product: "Deluge",
      cpe: "deluge-torrent:deluge",
      version,
      unauthenticated: false,
    };
  },
};
