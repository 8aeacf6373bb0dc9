import { bytes } from "../../bytes.ts";
import type { ServiceProbe } from "../../service-probe.ts";

const NONE = 1;
const TYPES: Record<number, string> = {
  1: "none",
  2: "vnc",
  5: "ra2",
  6: "ra2ne",
  16: "tight",
  18: "tls",
  19: "vencrypt",
  30: "apple",
  35: "apple mac",
  129: "unix",
};

/** VNC: protocol version and how it wants to know who we are (RFC 6143). No login is tried. */
export const vnc: ServiceProbe = {
  id: "vnc",
  transport: "tcp",
  ports: [5900, 5901, 5902, 5903, 5910],
  isComplete: (answer) => answer.length >= 12,
  next: (answers) =>
    answers.length === 1
      ? { say: bytes("RFB 003.008\n"), isComplete: (it) => it.length > 0 && it.length >= 1 + (it[0] ?? 0) }
      : null,
  read([greeting = Buffer.alloc(0), offer]) {
    const match = /^RFB (\d{3})\.(\d{3})\n/.exec(greeting.toString("latin1"));
    if (match === null) return null;
    const types = offer === undefined || offer[0] === 0 ? [] : [...offer.subarray(1, 1 + (offer[0] ?? 0))];
    const protocol = `${Number(match[1])}.${Number(match[2])}`;
    // Apple's server announces a version no one else has.
    const apple = protocol === "3.889";
    return {
      name: "vnc",
      ...(apple ? { vendor: "Apple", product: "Remote Desktop", cpe: "apple:remote_desktop" } : {}),
      banner: match[0].trim(),
      unauthenticated: types.length === 0 ? null : types.includes(NONE),
      details: { protocol, security: types.map((type) => TYPES[type] ?? String(type)) },
    };
  },
};
