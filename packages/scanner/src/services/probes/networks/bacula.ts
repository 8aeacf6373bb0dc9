import { bytes, hasLength32, printable, u32 } from "../../bytes.ts";
import type { ServiceProbe } from "../../service-probe.ts";

const packet = (text: string): Buffer => Buffer.concat([u32(text.length), bytes(text)]);

/** Bacula and Bareos: the challenge that follows a console's first words. No secret is offered. */
export const bacula: ServiceProbe = {
  id: "bacula",
  transport: "tcp",
  ports: [9101, 9102, 9103],
  hello: () => packet("Hello *UserAgent* calling\n"),
  isComplete: hasLength32(0, 4),
  read([answer = Buffer.alloc(0)]) {
    const text = answer.toString("latin1", 4);
    const challenge = /^auth cram-md5c? <[^>]{1,200}> ssl=\d/.test(text);
    const refused = /^(?:\d{4} )?(?:Bad|Invalid) Hello |^\d{4} (?:No authorization|Authorization failed)/i.test(text);
    if ((!challenge && !refused) || answer.readInt32BE(0) > 4_096) return null;
    const product = /@bareos|qualified|bareos/i.test(text) ? "Bareos" : "Bacula";
    return {
      name: "bacula",
      vendor: product,
      product,
      cpe: null,
      banner: printable(answer.subarray(4)),
      unauthenticated: false,
    };
  },
};
