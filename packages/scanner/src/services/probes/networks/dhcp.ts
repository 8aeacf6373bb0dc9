import { hex } from "../../bytes.ts";
import type { ServiceProbe } from "../../service-probe.ts";

const TRANSACTION = hex("70617261");

/** DHCPINFORM: asks for parameters and takes no address (RFC 2131, section 3.4). */
const inform = (): Buffer =>
  Buffer.concat([
    hex("01 01 06 00"),
    TRANSACTION,
    Buffer.alloc(20),
    hex("020000706172"),
    Buffer.alloc(10 + 64 + 128),
    hex("63825363 350108 370401030f06 ff"),
  ]);

/** DHCP: who answers a question for parameters. */
export const dhcp: ServiceProbe = {
  id: "dhcp",
  transport: "udp",
  ports: [67],
  hello: inform,
  read([answer = Buffer.alloc(0)]) {
    if (
      answer.length < 240 ||
      answer[0] !== 2 ||
      !answer.subarray(4, 8).equals(TRANSACTION) ||
      answer.readUInt32BE(236) !== 0x63825363
    )
      return null;
    const options = new Map<number, Buffer>();
    for (let at = 240; at + 1 < answer.length && answer[at] !== 255; at += 2 + answer.readUInt8(at + 1))
      options.set(answer.readUInt8(at), answer.subarray(at + 2, at + 2 + answer.readUInt8(at + 1)));
    return {
      name: "dhcp",
      details: { server: options.get(54)?.join(".") ?? null, domain: options.get(15)?.toString("latin1") ?? null },
    };
  },
};
