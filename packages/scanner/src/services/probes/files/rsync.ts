import { hasLine, printable } from "../../bytes.ts";
import type { ServiceProbe } from "../../service-probe.ts";

/** rsync: its protocol version and the modules it lists to anyone. Nothing is copied. */
export const rsync: ServiceProbe = {
  id: "rsync",
  transport: "tcp",
  ports: [873],
  tlsPorts: [874],
  isComplete: hasLine,
  next: (answers) =>
    answers.length === 1
      ? { say: "@RSYNCD: 31.0\n#list\n", isComplete: (it) => it.includes("@RSYNCD: EXIT") || it.includes("@ERROR") }
      : null,
  read([greeting = Buffer.alloc(0), list]) {
    const version = /^@RSYNCD: (\d+(?:\.\d+)?)/.exec(greeting.toString("latin1"))?.[1];
    if (version === undefined) return null;
    const modules = (list?.toString("utf8") ?? "")
      .split("\n")
      .filter((line) => line !== "" && !line.startsWith("@") && line.includes("\t"))
      .map((line) => line.split("\t")[0]?.trim() ?? "");
    return {
      name: "rsync",
      vendor: "Samba",
      product: "rsync",
      cpe: "samba:rsync",
      version: null,
      banner: printable(greeting),
      unauthenticated: list === undefined ? null : modules.length > 0 ? true : null,
      details: { protocol: version, modules },
    };
  },
};
