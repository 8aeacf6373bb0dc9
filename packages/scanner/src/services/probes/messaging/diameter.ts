import { bytes, hex, u32 } from "../../bytes.ts";
import type { ServiceProbe } from "../../service-probe.ts";

const avp = (code: number, body: Buffer): Buffer => {
  const length = body.length + 8;
  const size = u32(length).subarray(1);
  return Buffer.concat([u32(code), Buffer.from([0x40]), size, body, Buffer.alloc((4 - (length % 4)) % 4)]);
};

/** Capabilities-Exchange-Request (RFC 6733, section 5.3.1). */
const request = (): Buffer => {
  const body = Buffer.concat([
    avp(264, bytes("scan.invalid")),
    avp(296, bytes("invalid")),
    avp(257, hex("0001 7f000001")),
    avp(266, u32(0)),
    avp(269, bytes("parapet")),
    avp(258, u32(0xffffffff)),
  ]);
  return Buffer.concat([
    Buffer.from([1]),
    u32(body.length + 20).subarray(1),
    hex("80 000101 00000000 00000001 00000001"),
    body,
  ]);
};

/** Diameter: the product that answers a capabilities exchange. */
export const diameter: ServiceProbe = {
  id: "diameter",
  transport: "tcp",
  ports: [3868],
  tlsPorts: [5868],
  hello: request,
  isComplete: (answer) => answer.length >= 4 && answer.length >= answer.readUIntBE(1, 3),
  read([answer = Buffer.alloc(0)]) {
    if (answer[0] !== 1 || answer.readUIntBE(5, 3) !== 257 || (answer.readUInt8(4) & 0x80) !== 0) return null;
    const found = new Map<number, Buffer>();
    for (
      let at = 20;
      at + 8 <= answer.length && found.size < 64;
      at += Math.ceil(Math.max(8, answer.readUIntBE(at + 5, 3)) / 4) * 4
    ) {
      const skip = (answer.readUInt8(at + 4) & 0x80) === 0 ? 8 : 12;
      found.set(answer.readUInt32BE(at), answer.subarray(at + skip, at + answer.readUIntBE(at + 5, 3)));
    }
    const product = found.get(269)?.toString("utf8") ?? null;
    return {
      name: "diameter",
      product,
      version: found.get(267)?.readUInt32BE(0).toString() ?? null,
      banner: product,
      details: { origin: found.get(264)?.toString("utf8") ?? null },
    };
  },
};
