import { bytes } from "../../bytes.ts";
import type { ProbeExample } from "../../probe-examples.ts";

export const examples: readonly ProbeExample[] = [
  {
    from: "Asterisk",
    answers: [
      bytes(
        "SIP/2.0 200 OK\r\nVia: SIP/2.0/TCP scan.invalid\r\nServer: Asterisk PBX 16.28.0~dfsg\r\nAllow: INVITE, OPTIONS\r\n\r\n",
      ),
    ],
    reads: {
      name: "sip",
      details: { status: 200, methods: ["INVITE", "OPTIONS"] },
      values: [
        ["sip_header.server", "Asterisk PBX 16.28.0~dfsg"],
        ["sip_header.user_agent", "Asterisk PBX 16.28.0~dfsg"],
      ],
    },
  },
  {
    from: "a server without a name",
    answers: [bytes("SIP/2.0 404 Not Found\r\n\r\n")],
    reads: { name: "sip", banner: "SIP/2.0 404" },
  },
  { from: "HTTP", answers: [bytes("HTTP/1.1 400 Bad Request\r\n\r\n")], reads: null },
];
