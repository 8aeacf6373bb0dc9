import type { ServiceProbe } from "../../service-probe.ts";
import { readSip, sipOptions } from "./sip.ts";

/** SIP over UDP: who answers OPTIONS. No registration is tried. */
export const sipUdp: ServiceProbe = {
  id: "sip-udp",
  transport: "udp",
  ports: [5060],
  hello: (peer) => sipOptions(peer, "UDP"),
  read: readSip,
};
