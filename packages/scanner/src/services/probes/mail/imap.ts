import { hasLine, printable } from "../../bytes.ts";
import type { ServiceProbe } from "../../service-probe.ts";

/** IMAP: greeting, capabilities and the ID extension (RFC 9051, RFC 2971). No login is tried. */
export const imap: ServiceProbe = {
  id: "imap",
  transport: "tcp",
  ports: [143],
  tlsPorts: [993],
  isComplete: hasLine,
  next: (answers) =>
    answers.length === 1
      ? {
          say: "a CAPABILITY\r\nb ID NIL\r\n",
          isComplete: (it) => /^b (OK|NO|BAD)[^\n]*\n/m.test(it.toString("latin1")),
        }
      : null,
  read([greeting = Buffer.alloc(0), more]) {
    const match = /^\* (OK|PREAUTH|BYE)\b ?([^\r\n]*)/.exec(greeting.toString("latin1"));
    if (match === null) return null;
    const [, state, text = ""] = match;
    const answer = more?.toString("latin1") ?? "";
    const capabilities = (
      /^\* CAPABILITY ([^\r\n]*)/m.exec(answer)?.[1] ??
      /\[CAPABILITY ([^\]]*)\]/.exec(text)?.[1] ??
      ""
    )
      .split(" ")
      .filter(Boolean);
    const id = Object.fromEntries(
      [...(/^\* ID \(([^\r\n]*)\)/m.exec(answer)?.[1] ?? "").matchAll(/"([^"]*)" "([^"]*)"/g)].map(
        ([, key = "", value = ""]) => [key.toLowerCase(), value],
      ),
    );
    const name = id["name"];
    return {
      name: "imap",
      banner: printable(greeting),
      unauthenticated: state === "PREAUTH" ? true : null,
      details: {
        starttls: capabilities.includes("STARTTLS"),
        capabilities,
        ...(Object.keys(id).length > 0 ? { id } : {}),
      },
      values: [
        ["imap4.banner", text.trim()],
        ...(name === undefined
          ? []
          : [["imap4.banner", `${name}${id["version"] === undefined ? "" : ` ${id["version"]}`} ready`] as const]),
      ],
    };
  },
};
