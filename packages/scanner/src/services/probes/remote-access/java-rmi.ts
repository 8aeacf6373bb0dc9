import { hex } from "../../bytes.ts";
import type { ServiceProbe } from "../../service-probe.ts";

/** Java RMI: the protocol's acknowledgement and the address it sees us at. Nothing is called. */
export const javaRmi: ServiceProbe = {
  id: "java-rmi",
  transport: "tcp",
  ports: [1099, 1098, 1090, 8999, 9010],
  hello: () => hex("4a524d49 0002 4b"),
  isComplete: (answer) => answer.length >= 3 && answer.length >= 7 + answer.readUInt16BE(1),
  read([answer = Buffer.alloc(0)]) {
    if (answer[0] !== 0x4e) return null;
    const length = answer.readUInt16BE(1);
    const seen = answer.toString("latin1", 3, 3 + length);
    if (!/^[\w.:%-]+$/.test(seen) || answer.length < 7 + length) return null;
    return {
      name: "java-rmi",
      vendor: "Oracle",
      product: "Java RMI",
      cpe: null,
      banner: null,
      details: { seesUsAs: seen },
    };
  },
};
