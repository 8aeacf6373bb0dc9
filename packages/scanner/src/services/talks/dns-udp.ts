import type { Talk } from "../talk.ts";
import { readVersionAnswer, VERSION_QUESTION } from "../wire/version-bind.ts";

/** DNS over UDP: its version, where it tells it, and whether it offers recursion. */
export const dnsUdp: Talk = {
  id: "dns-udp",
  transport: "udp",
  ports: [53, 5353],
  hello: () => VERSION_QUESTION,
  read: ([answer = Buffer.alloc(0)]) => readVersionAnswer(answer),
};
