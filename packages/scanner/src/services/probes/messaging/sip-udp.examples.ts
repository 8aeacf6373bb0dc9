import { bytes } from "../../bytes.ts";
import type { ProbeExample } from "../../probe-examples.ts";

export const examples: readonly ProbeExample[] = [
  {
    from: "Kamailio",
    answers: [bytes("SIP/2.0 200 Keepalive\r\nServer: kamailio (5.6.3 (x86_64/linux))\r\n\r\n")],
    reads: { name: "sip", banner: "kamailio (5.6.3 (x86_64/linux))" },
  },
  { from: "HTTP over UDP", answers: [bytes("HTTP/1.1 200 OK\r\n\r\n")], reads: null },
];
