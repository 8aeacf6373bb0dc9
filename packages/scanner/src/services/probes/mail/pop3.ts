import { hasLine, printable } from "../../bytes.ts";
import type { ServiceProbe } from "../../service-probe.ts";

/** POP3: greeting and capabilities (RFC 1939, RFC 2449). No login is tried. */
export const pop3: ServiceProbe = {
  id: "pop3",
  transport: "tcp",
  ports: [110],
  tlsPorts: [995],
  isComplete: hasLine,
  next: (answers) =>
    answers.length === 1
      ? { say: "CAPA\r\n", isComplete: (it) => /^-ERR[^\n]*\n|\n\.\r?\n$/.test(it.toString("latin1")) }
      : null,
  read([greeting = Buffer.alloc(0), capabilities]) {
    const match = /^\+OK(?: ([^\r\n]*))?\r?\n/.exec(greeting.toString("latin1"));
    if (match === null) return null;
    const lines = (capabilities?.toString("latin1") ?? "").split(/\r?\n/).map((it) => it.trim());
    return {
      name: "pop3",
      banner: printable(greeting),
      details:
        capabilities === undefined
          ? {}
          : { starttls: lines.includes("STLS"), capabilities: lines.slice(1).filter((it) => it !== "" && it !== ".") },
      values: [["pop3.banner", (match[1] ?? "").trim()]],
    };
  },
};
