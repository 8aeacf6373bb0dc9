import { hasReply, printable } from "../../bytes.ts";
import type { ServiceProbe } from "../../service-probe.ts";

const FEATURES = "FEAT\r\n";
const ANONYMOUS = "USER anonymous\r\n";

/** A server that takes guests asks them for an address or announces it; one that takes none may still repeat the name. */
const isGuestWelcome = (reply: string): boolean =>
  /^331[^\n]*(?:anonymous|guest)/i.test(reply) && /^331[^\n]*(?:e-?mail|identity|login ok|access allowed)/i.test(reply);

/** FTP: greeting, features, and whether the name `anonymous` is let in (RFC 1635). No password is sent. */
export const ftp: ServiceProbe = {
  id: "ftp",
  transport: "tcp",
  ports: [21, 2121, 8021],
  tlsPorts: [990],
  isComplete: hasReply,
  mayBe: (greeting) => /^220[ -]/.test(greeting.toString("latin1")),
  next(answers) {
    if (!/^220[ -]/.test(answers[0]?.toString("latin1") ?? "")) return null;
    if (answers.length === 1) {
      return { say: FEATURES, isComplete: (it) => /(?:^|\n)(?:211|[45]\d\d) [^\n]*\n$/.test(it.toString("latin1")) };
    }
    return answers.length === 2 ? { say: ANONYMOUS, isComplete: hasReply } : null;
  },
  read([greeting = Buffer.alloc(0), features, user]) {
    const text = greeting.toString("latin1");
    const code = /^(220|421|530|550)[ -]/.exec(text)?.[1];
    // SMTP and others also greet with 220; only words of this protocol, or its answer to FEAT, tell them apart.
    const says = `${text}\n${features?.toString("latin1") ?? ""}`;
    if (code === undefined || /\bE?SMTP\b|SNPP|\bmail\b/i.test(text)) return null;
    if (!/ftp|filezilla|serv-u|\bAUTH TLS\b|\bMDTM\b|\bPASV\b|\bUTF8\b/i.test(says)) return null;
    const reply = user?.toString("latin1") ?? "";
    return {
      name: "ftp",
      banner: printable(greeting),
      unauthenticated:
        reply.startsWith("230") || isGuestWelcome(reply)
          ? true
          : /^(530|550|331[^\n]*password required)/i.test(reply)
            ? false
            : null,
      details: { starttls: features === undefined ? null : /^\s*AUTH[^\n]*TLS/im.test(features.toString("latin1")) },
      values: text
        .split(/\r?\n/)
        .map((line) => line.replace(/^\d{3}[ -]/, "").trim())
        .filter(Boolean)
        .map((line) => ["ftp.banner", line] as const),
    };
  },
};
