import { bytes } from "../../bytes.ts";
import type { ProbeExample } from "../../probe-examples.ts";

export const examples: readonly ProbeExample[] = [
  {
    from: "Postfix",
    answers: [
      bytes("220 mail.acme.test ESMTP Postfix (Debian/GNU)\r\n"),
      bytes("250-mail.acme.test\r\n250-PIPELINING\r\n250-STARTTLS\r\n250-AUTH PLAIN LOGIN\r\n250 8BITMIME\r\n"),
    ],
    reads: {
      name: "smtp",
      details: {
        starttls: true,
        auth: ["PLAIN", "LOGIN"],
        extensions: ["PIPELINING", "STARTTLS", "AUTH PLAIN LOGIN", "8BITMIME"],
      },
      values: [["smtp.banner", "mail.acme.test ESMTP Postfix (Debian/GNU)"]],
    },
  },
  {
    from: "a server that turns us away",
    answers: [bytes("554 mx.acme.test ESMTP not accepting\r\n")],
    reads: { name: "smtp", details: {} },
  },
  {
    from: "a greeting without a name",
    answers: [bytes("220 acme.test ready\r\n"), bytes("250 acme.test\r\n")],
    reads: { name: "smtp", details: { starttls: false, auth: [], extensions: [] } },
  },
  { from: "a file server", answers: [bytes("220 (vsFTPd 3.0.3)\r\n")], reads: null },
];
