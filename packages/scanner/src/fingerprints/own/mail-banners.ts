import { rules } from "./rules.ts";

/** Which mail server greets us? Read from the SMTP greeting after its code. */
export const smtpBanners = rules("smtp.banner", [
  {
    pattern: "ESMTP Postfix(?: \\((\\d[\\d.]*)\\))?",
    vendor: "Postfix",
    product: "Postfix",
    cpe: "postfix:postfix",
    examples: { "mail.acme.test ESMTP Postfix (Debian/GNU)": null, "mail.acme.test ESMTP Postfix (3.4.13)": "3.4.13" },
  },
  {
    pattern: "E?SMTP Exim (\\d[\\w.]*)",
    vendor: "Exim",
    product: "Exim",
    cpe: "exim:exim",
    examples: { "mail.acme.test ESMTP Exim 4.96 Sun, 15 Nov 2026 02:48:20 +0000": "4.96" },
  },
  {
    pattern: "Sendmail (\\d[\\d.]*)",
    vendor: "Sendmail",
    product: "Sendmail",
    cpe: "proofpoint:sendmail",
    examples: { "acme.test ESMTP Sendmail 8.15.2/8.15.2; Sun, 15 Nov 2026 02:48:20 GMT": "8.15.2" },
  },
  {
    pattern: "Microsoft ESMTP MAIL Service(?:, Version: (\\d[\\d.]*))?",
    vendor: "Microsoft",
    product: "Exchange Server",
    cpe: "microsoft:exchange_server:*",
    groups: ["microsoft.smtp.version"],
    examples: { "mx.acme.test Microsoft ESMTP MAIL Service ready at Sun, 15 Nov 2026 02:48:20 +0000": null },
  },
  {
    pattern: "ESMTP OpenSMTPD",
    vendor: "OpenBSD",
    product: "OpenSMTPD",
    cpe: "openbsd:opensmtpd",
    groups: [],
    examples: { "acme.test ESMTP OpenSMTPD": null },
  },
  {
    pattern: "ESMTP MailEnable Service, Version: (\\d[\\d.]*)",
    vendor: "MailEnable",
    product: "MailEnable",
    cpe: "mailenable:mailenable",
    examples: { "acme.test ESMTP MailEnable Service, Version: 10.40--10.40 ready": "10.40" },
  },
  {
    pattern: "ESMTP MDaemon (\\d[\\d.]*)",
    vendor: "Alt-N",
    product: "MDaemon",
    cpe: "altn:mdaemon",
    examples: { "acme.test ESMTP MDaemon 21.5.0; Sun, 15 Nov 2026": "21.5.0" },
  },
  {
    pattern: "Haraka(?:/| )(\\d[\\d.]*)",
    vendor: "Haraka",
    product: "Haraka",
    cpe: "haraka_project:haraka",
    examples: { "acme.test ESMTP Haraka/2.8.28 ready": "2.8.28" },
  },
  {
    pattern: "Kerio Connect (\\d[\\d.]*)",
    vendor: "GFI",
    product: "Kerio Connect",
    cpe: "gfi:kerio_connect",
    examples: { "acme.test Kerio Connect 9.4.2 ESMTP ready": "9.4.2" },
  },
  {
    pattern: "IceWarp (\\d[\\d.]*)",
    vendor: "IceWarp",
    product: "IceWarp Mail Server",
    cpe: "icewarp:mail_server",
    examples: { "acme.test ESMTP IceWarp 13.0.3.12; Sun": "13.0.3.12" },
  },
  {
    pattern: "Lotus Domino Release (\\d[\\w.]*)",
    vendor: "HCL",
    product: "Domino",
    cpe: "hcltech:domino",
    examples: { "acme.test ESMTP Service (Lotus Domino Release 9.0.1FP8) ready": "9.0.1FP8" },
  },
  {
    pattern: "CommuniGate Pro (\\d[\\d.]*)",
    vendor: "CommuniGate",
    product: "CommuniGate Pro",
    cpe: "communigate:communigate_pro",
    examples: { "acme.test ESMTP CommuniGate Pro 6.2.15": "6.2.15" },
  },
  {
    pattern: "ESMTP Zimbra",
    vendor: "Zimbra",
    product: "Zimbra Collaboration Suite",
    cpe: "zimbra:collaboration",
    groups: [],
    examples: { "acme.test ESMTP Zimbra": null },
  },
  {
    pattern: "Python SMTP (?:proxy version )?(\\d[\\w.]*)",
    vendor: "Python",
    product: "aiosmtpd",
    cpe: null,
    examples: { "acme.test Python SMTP 1.4.4": "1.4.4" },
  },
  {
    pattern: "^[^ ]+ ESMTP$",
    vendor: "qmail",
    product: "qmail",
    cpe: "netqmail:netqmail",
    groups: [],
    certainty: 0.3,
    examples: { "acme.test ESMTP": null },
  },
]);

const imapAndPop = (match: string) =>
  rules(match, [
    {
      pattern: "Dovecot(?: \\(([^)]*)\\))? ready",
      vendor: "Dovecot",
      product: "Dovecot",
      cpe: "dovecot:dovecot:*",
      groups: ["dovecot.packager"],
      examples: { "[CAPABILITY IMAP4rev1 SASL-IR] Dovecot (Debian) ready.": null, "Dovecot ready.": null },
    },
    {
      pattern: "Cyrus (?:IMAP|POP3)\\s+v?(\\d[\\w.]*)",
      vendor: "CMU",
      product: "Cyrus IMAP",
      cpe: "cyrus:imap",
      examples: { "acme.test Cyrus IMAP 3.6.1-Debian-3.6.1-4 server ready": "3.6.1" },
    },
    {
      pattern: "Courier-IMAP ready",
      vendor: "Courier",
      product: "Courier IMAP",
      cpe: "courier-mta:courier-imap",
      groups: [],
      examples: { "[CAPABILITY IMAP4rev1] Courier-IMAP ready. Copyright 1998-2018": null },
    },
    {
      pattern: "The Microsoft Exchange (?:IMAP4|POP3) service is ready",
      vendor: "Microsoft",
      product: "Exchange Server",
      cpe: "microsoft:exchange_server",
      groups: [],
      examples: {
        "The Microsoft Exchange IMAP4 service is ready.": null,
        "The Microsoft Exchange POP3 service is ready.": null,
      },
    },
    {
      pattern: "Zimbra (\\d[\\d.]*)?",
      vendor: "Zimbra",
      product: "Zimbra Collaboration Suite",
      cpe: "zimbra:collaboration",
      examples: { "acme.test Zimbra 8.8.15 POP3 server ready": "8.8.15" },
    },
    {
      pattern: "Kerio Connect (\\d[\\d.]*)",
      vendor: "GFI",
      product: "Kerio Connect",
      cpe: "gfi:kerio_connect",
      examples: { "Kerio Connect 9.4.2 IMAP4rev1 server ready": "9.4.2" },
    },
    {
      pattern: "MDaemon (\\d[\\d.]*)",
      vendor: "Alt-N",
      product: "MDaemon",
      cpe: "altn:mdaemon",
      examples: { "acme.test IMAP4rev1 MDaemon 21.5.0 ready": "21.5.0" },
    },
    {
      pattern: "Gimap ready|Gpop ready",
      vendor: "Google",
      product: "Gmail",
      cpe: null,
      groups: [],
      examples: { "Gimap ready for requests from 192.0.2.1": null },
    },
  ]);

/** Which IMAP server greets us? Read from its greeting after `* OK`. */
export const imapBanners = imapAndPop("imap4.banner");
/** Which POP server greets us? Read from its greeting after `+OK`. */
export const popBanners = imapAndPop("pop3.banner");
