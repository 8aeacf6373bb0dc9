import { bytes, printable } from "../../bytes.ts";
import type { ServiceProbe } from "../../service-probe.ts";

const NAMES = ["FCGI_MAX_CONNS", "FCGI_MPXS_CONNS"];
const WANTED = Buffer.concat(NAMES.map((name) => Buffer.concat([Buffer.from([name.length, 0]), bytes(name)])));

/**
 * FastCGI: the limits of the application, a management record that starts no request. A client of the port chooses the
 * script that runs and, with PHP, its settings.
 */
export const fastcgi: ServiceProbe = {
  id: "fastcgi",
  transport: "tcp",
  ports: [9000, 9001],
  hello: () => Buffer.concat([Buffer.from([1, 9, 0, 0, 0, WANTED.length, 0, 0]), WANTED]),
  isComplete: (answer) => answer.length >= 8 && answer.length >= 8 + answer.readUInt16BE(4) + (answer[6] ?? 0),
  read([answer = Buffer.alloc(0)]) {
    // Version 1, the result of FCGI_GET_VALUES, request 0.
    if (answer[0] !== 1 || answer[1] !== 10 || answer.readUInt16BE(2) !== 0) return null;
    const length = answer.readUInt16BE(4);
    const text = answer.subarray(8, 8 + length);
    if (length > 0 && !/FCGI_M(?:AX|PXS)_/.test(text.toString("latin1"))) return null;
    return {
      name: "fastcgi",
      vendor: null,
      product: "FastCGI application server",
      cpe: null,
      banner: printable(text),
      unauthenticated: true,
      capability: "executes",
    };
  },
};
