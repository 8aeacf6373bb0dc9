import { hasLine, printable } from "../../bytes.ts";
import type { ServiceProbe } from "../../service-probe.ts";

/** Servers differ in how they refuse a command of a client that has not given a name yet. */
const REFUSALS = [
  { sign: /^:\S+ 451 \* :Connection not registered\r?$/m, product: "ngIRCd", cpe: "barton:ngircd" },
  { sign: /^:\S+ 451 \* VERSION :You have not registered\.\r?$/m, product: "InspIRCd", cpe: "inspircd:inspircd" },
] as const;

const CPES: Readonly<Record<string, string>> = {
  ngircd: "barton:ngircd",
  inspircd: "inspircd:inspircd",
  unrealircd: "unrealircd:unrealircd",
  "ircd-hybrid": "ircd-hybrid:ircd-hybrid",
};

const SPELLED: Readonly<Record<string, string>> = { ngircd: "ngIRCd", inspircd: "InspIRCd", unrealircd: "UnrealIRCd" };

/** IRC: the notices a server sends unasked, its answer to VERSION, and the greeting of a client that joins no channel. */
export const irc: ServiceProbe = {
  id: "irc",
  transport: "tcp",
  ports: [6667, 6666, 6668, 6669, 7000],
  tlsPorts: [6697],
  hello: () => "VERSION\r\n",
  isComplete: hasLine,
  // The version comes with the welcome (numeric 004) only. No channel is joined and no one is spoken to.
  next: (answers) =>
    answers.length === 1 && !/ 351 /.test(answers[0]?.toString("latin1") ?? "")
      ? {
          say: "NICK parapet\r\nUSER parapet 0 * :service detection\r\n",
          isComplete: (it) => / (?:004|43[123]|46[1245]) |^ERROR /m.test(it.toString("latin1")),
          fresh: true,
        }
      : null,
  read([answer = Buffer.alloc(0), welcome]) {
    const text = answer.toString("latin1");
    if (!/^:?\S* ?(?:NOTICE (?:AUTH|\*) :|(?:351|451|462) \S+ )|^ERROR :Closing Link/m.test(text)) return null;
    const all = `${text}\n${welcome?.toString("latin1") ?? ""}`;
    const [, named, version] =
      /\b(InspIRCd|Unreal(?:IRCd)?|ngircd|ircd-hybrid|hybrid)[-/]v?(\d[\w.]*)/i.exec(all) ?? [];
    const key = named
      ?.toLowerCase()
      .replace(/^unreal$/, "unrealircd")
      .replace(/^hybrid$/, "ircd-hybrid");
    const refusal = REFUSALS.find(({ sign }) => sign.test(text));
    const product = key === undefined ? refusal?.product : (SPELLED[key] ?? key);
    return {
      name: "irc",
      product: product ?? null,
      cpe: (key === undefined ? refusal?.cpe : CPES[key]) ?? null,
      version: version ?? null,
      banner: printable(answer),
    };
  },
};
