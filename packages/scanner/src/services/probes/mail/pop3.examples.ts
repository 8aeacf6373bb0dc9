import { bytes } from "../../bytes.ts";
import type { ProbeExample } from "../../probe-examples.ts";

export const examples: readonly ProbeExample[] = [
  {
    from: "Dovecot",
    answers: [bytes("+OK Dovecot (Debian) ready.\r\n"), bytes("+OK\r\nCAPA\r\nTOP\r\nSTLS\r\nUSER\r\n.\r\n")],
    reads: {
      name: "pop3",
      details: { starttls: true, capabilities: ["CAPA", "TOP", "STLS", "USER"] },
      values: [["pop3.banner", "Dovecot (Debian) ready."]],
    },
  },
  {
    from: "a server without capabilities",
    answers: [bytes("+OK ready\r\n"), bytes("-ERR unknown\r\n")],
    reads: { details: { starttls: false, capabilities: [] } },
  },
  { from: "a Redis answer", answers: [bytes("+PONG\r\n")], reads: null },
];
