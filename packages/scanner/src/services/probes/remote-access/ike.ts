import { bytes, hex } from "../../bytes.ts";
import type { ServiceProbe } from "../../service-probe.ts";

const INITIATOR = bytes("parapet1");

/** IKE_SA_INIT of IKEv2 with one proposal and an empty key exchange; servers answer, or refuse with a notice (RFC 7296). */
const request = (): Buffer => {
  const proposal = hex(
    "0000 002c 01 01 00 04 0300 000c 0100 000c 800e 0100 0300 0008 0200 0005 0300 0008 0300 000c 0000 0008 0400 000e".replaceAll(
      " ",
      "",
    ),
  );
  const sa = Buffer.concat([hex("22 00"), hex((proposal.length + 4).toString(16).padStart(4, "0")), proposal]);
  const keyExchange = Buffer.concat([hex("28 00 0108 000e 0000"), Buffer.alloc(256, 0x5a)]);
  const nonce = Buffer.concat([hex("00 00 0024"), Buffer.alloc(32, 0xa5)]);
  const body = Buffer.concat([sa, keyExchange, nonce]);
  return Buffer.concat([
    INITIATOR,
    Buffer.alloc(8),
    hex("21 20 22 08 00000000"),
    hex((28 + body.length).toString(16).padStart(8, "0")),
    body,
  ]);
};

/** IPsec's key exchange: that it answers, and in which version. No association is completed. */
export const ike: ServiceProbe = {
  id: "ike",
  transport: "udp",
  ports: [500],
  hello: request,
  read([answer = Buffer.alloc(0)]) {
    if (answer.length < 28 || !answer.subarray(0, 8).equals(INITIATOR) || answer.readUInt32BE(24) !== answer.length)
      return null;
    const version = answer.readUInt8(17) >> 4;
    if (version !== 1 && version !== 2) return null;
    return { name: "ipsec", banner: null, details: { ike: version, refused: answer.readUInt8(16) === 41 } };
  },
};
