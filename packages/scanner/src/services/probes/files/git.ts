import { bytes, printable } from "../../bytes.ts";
import type { ServiceProbe } from "../../service-probe.ts";

const REQUEST = "git-upload-pack /\0host=scan.invalid\0";

/** Git's own protocol: its answer to a request for a repository at the root. */
export const git: ServiceProbe = {
  id: "git",
  transport: "tcp",
  ports: [9418],
  hello: () => bytes(`${(REQUEST.length + 4).toString(16).padStart(4, "0")}${REQUEST}`),
  isComplete: (answer) => answer.length >= 4 && answer.length >= Number.parseInt(answer.toString("latin1", 0, 4), 16),
  read([answer = Buffer.alloc(0)]) {
    const text = answer.toString("latin1");
    if (!/^[0-9a-f]{4}(?:ERR |[0-9a-f]{40} )/.test(text)) return null;
    const agent = /agent=git\/(\d[\w.-]*)/.exec(text)?.[1] ?? null;
    return {
      name: "git",
      vendor: "Git",
      product: "Git",
      cpe: "git-scm:git",
      version: agent,
      banner: printable(answer),
      unauthenticated: !/^[0-9a-f]{4}ERR /.test(text),
    };
  },
};
