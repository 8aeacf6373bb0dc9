import type { ServiceProbe } from "../../service-probe.ts";
import { readVersionAnswer, RECURSION_QUESTION, VERSION_QUESTION } from "../../wire/version-bind.ts";

/** DNS over UDP: its version, where it discloses it, and whether it offers recursion. */
export const dnsUdp: ServiceProbe = {
  id: "dns-udp",
  transport: "udp",
  ports: [53, 5353],
  hello: () => VERSION_QUESTION,
  next: (answers) => (answers.length === 1 ? { say: RECURSION_QUESTION } : null),
  read: ([answer = Buffer.alloc(0), second]) => readVersionAnswer(answer, second),
};
