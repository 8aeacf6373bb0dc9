import { hasReply, printable } from "../../bytes.ts";
import type { ServiceProbe } from "../../service-probe.ts";

/** SMTP: greeting and extensions (RFC 5321). No mail is begun. */
export const smtp: ServiceProbe = {
  id: "smtp",
  transport: "tcp",
  ports: [25, 587, 2525, 26, 24],
  tlsPorts: [465],
  isComplete: hasReply,
  mayBe: (greeting) => /^220[ -]/.test(greeting.toString("latin1")),
  next: (answers) =>
    answers.length === 1 && answers[0]?.toString("latin1").startsWith("220")
      ? { say: "EHLO scan.invalid\r\n", isComplete: hasReply }
      : null,
  read([greeting = Buffer.alloc(0), extensions]) {
    const text = greeting.toString("latin1");
    const offered = extensions?.toString("latin1") ?? "";
    const isMail = /\bE?SMTP\b|\bmail\b|postfix|sendmail|exim/i.test(text) && !/SNPP|ftp/i.test(text);
    if (!/^(220|421|521|554)[ -]/.test(text) || !(isMail || /^250[ -]/.test(offered))) return null;
    const names = [...offered.matchAll(/^250[ -]([^\r\n]+)/gm)].map(([, line = ""]) => line.trim().toUpperCase());
    return {
      name: /\bLMTP\b/.test(text) ? "lmtp" : "smtp",
      banner: printable(greeting),
      details:
        names.length === 0
          ? {}
          : {
              starttls: names.includes("STARTTLS"),
              auth:
                names
                  .find((it) => it.startsWith("AUTH "))
                  ?.slice(5)
                  .split(" ") ?? [],
              extensions: names.slice(1),
            },
      values: [["smtp.banner", (text.split(/\r?\n/)[0] ?? "").replace(/^\d{3}[ -]/, "").trim()]],
    };
  },
};
