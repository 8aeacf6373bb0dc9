import { hex } from "../../bytes.ts";
import type { ServiceProbe } from "../../service-probe.ts";

/** X Window System: whether it lets anyone in, from its answer to a setup without authorisation. */
export const x11: ServiceProbe = {
  id: "x11",
  transport: "tcp",
  ports: Array.from({ length: 64 }, (_, display) => 6_000 + display),
  hello: () => hex("6c 00 0b00 0000 0000 0000 0000"),
  isComplete: (answer) => answer.length >= 8 && answer.length >= 8 + answer.readUInt16LE(6) * 4,
  read([answer = Buffer.alloc(0)]) {
    const [state, length] = [answer[0], answer[1] ?? 0];
    if (answer.readUInt16LE(2) !== 11 || (state !== 0 && state !== 1 && state !== 2)) return null;
    if (state !== 1)
      return { name: "x11", banner: answer.toString("latin1", 8, 8 + length).trim() || null, unauthenticated: false };
    const vendorLength = answer.readUInt16LE(24);
    const vendor = answer.toString("latin1", 40, 40 + vendorLength);
    const release = answer.readUInt32LE(8);
    const xorg = /X\.Org/i.test(vendor);
    return {
      name: "x11",
      vendor,
      product: xorg ? "X.Org Server" : "X server",
      cpe: xorg ? "x.org:x_server" : null,
      version: xorg
        ? `${Math.floor(release / 10_000_000)}.${Math.floor(release / 100_000) % 100}.${Math.floor(release / 1_000) % 100}`
        : null,
      banner: vendor,
      unauthenticated: true,
    };
  },
};
