import { bytes } from "../../bytes.ts";
import type { ProbeExample } from "../../probe-examples.ts";

export const examples: readonly ProbeExample[] = [
  {
    from: "Dovecot",
    answers: [
      bytes("* OK [CAPABILITY IMAP4rev1 SASL-IR STARTTLS LOGINDISABLED] Dovecot (Debian) ready.\r\n"),
      bytes(
        '* CAPABILITY IMAP4rev1 ID STARTTLS AUTH=PLAIN\r\na OK done\r\n* ID ("name" "Dovecot")\r\nb OK ID completed.\r\n',
      ),
    ],
    reads: {
      name: "imap",
      unauthenticated: null,
      details: { starttls: true, capabilities: ["IMAP4rev1", "ID", "STARTTLS", "AUTH=PLAIN"], id: { name: "Dovecot" } },
      values: [
        ["imap4.banner", "[CAPABILITY IMAP4rev1 SASL-IR STARTTLS LOGINDISABLED] Dovecot (Debian) ready."],
        ["imap4.banner", "Dovecot ready"],
      ],
    },
  },
  {
    from: "a server that knows us already",
    answers: [bytes("* PREAUTH IMAP4rev1 ready\r\n")],
    reads: { unauthenticated: true },
  },
  { from: "a list in a text", answers: [bytes("* item one\r\n")], reads: null },
];
