import { bytes } from "../../bytes.ts";
import type { ProbeExample } from "../../probe-examples.ts";

export const examples: readonly ProbeExample[] = [
  {
    from: "vsftpd without anonymous access",
    answers: [
      bytes("220 (vsFTPd 3.0.3)\r\n"),
      bytes("211-Features:\r\n AUTH TLS\r\n EPRT\r\n MDTM\r\n PASV\r\n UTF8\r\n211 End\r\n"),
      bytes("331 Please specify the password.\r\n"),
    ],
    reads: {
      name: "ftp",
      unauthenticated: null,
      details: { starttls: true },
      values: [["ftp.banner", "(vsFTPd 3.0.3)"]],
    },
  },
  {
    from: "ProFTPD that welcomes guests",
    answers: [
      bytes("220 ProFTPD Server (Debian) [::ffff:192.0.2.1]\r\n"),
      bytes("211-Features:\r\n MDTM\r\n211 End\r\n"),
      bytes("331 Anonymous login ok, send your complete email address as your password\r\n"),
    ],
    reads: { name: "ftp", unauthenticated: true, details: { starttls: false } },
  },
  {
    from: "a server without guests",
    answers: [bytes("220 Microsoft FTP Service\r\n"), bytes("500 no\r\n"), bytes("530 User cannot log in.\r\n")],
    reads: { name: "ftp", unauthenticated: false },
  },
  { from: "a mail server", answers: [bytes("220 mail.acme.test ESMTP Postfix\r\n")], reads: null },
  {
    from: "Pure-FTPd without guests, which repeats the name it was given",
    answers: [
      bytes("220---------- Welcome to Pure-FTPd [privsep] [TLS] ----------\r\n220 This is a private system\r\n"),
      bytes("211-Extensions supported:\r\n AUTH TLS\r\n211 End.\r\n"),
      bytes("331 User anonymous OK. Password required\r\n"),
    ],
    reads: { name: "ftp", unauthenticated: false },
  },
];
