import { hasLine, printable } from "../bytes.ts";
import type { Talk } from "../talk.ts";

/** IRC: the notices a server sends unasked, or its answer to VERSION. */
export const irc: Talk = {
  id: "irc",
  transport: "tcp",
  ports: [6667, 6666, 6668, 6669, 7000],
  tlsPorts: [6697],
  hello: () => "VERSION\r\n",
  isComplete: hasLine,
  read([answer = Buffer.alloc(0)]) {
    const text = answer.toString("latin1");
    if (!/^:?\S* ?(?:NOTICE (?:AUTH|\*) :|(?:351|451|462) \S+ )|^ERROR :Closing Link/m.test(text)) return null;
    const [, product, version] = /(?:InspIRCd|UnrealIRCd|ngircd|hybrid|ircd)[-\s]?/i.test(text)
      ? (/((?:InspIRCd|Unreal(?:IRCd)?|ngircd|ircd-hybrid))[-/]v?(\d[\w.-]*)/i.exec(text) ?? [])
      : [];
    return { name: "irc", product: product ?? null, version: version ?? null, banner: printable(answer) };
  },
};
