import { hasLine, printable } from "../bytes.ts";
import type { ServiceProbe } from "../service-probe.ts";
import type { LineDefinition } from "./definition.ts";

/** The conversation that a definition describes. */
export const lineProbe = (definition: LineDefinition): ServiceProbe => {
  const { name, vendor, product, cpe, ports, greeting, say, answer, isOpen, onlyThere, capability, closed } =
    definition;
  const read: ServiceProbe["read"] = (answers, peer) => {
    if (onlyThere === true && !ports.includes(peer.port)) return null;
    const texts = answers.map((it) => it.toString("latin1"));
    const [first = ""] = texts;
    const greeted = greeting?.exec(first) ?? null;
    if (greeting !== undefined && greeted === null) return null;
    // A server may answer before its greeting was waited for, in one piece.
    const reply = greeted === null ? first : (texts[1] ?? first.slice(greeted[0].length));
    const answered = answer?.exec(reply) ?? null;
    const refused = closed?.test(greeted === null ? first : texts.join("")) === true;
    if (greeting === undefined && answered === null && !refused) return null;
    return {
      name,
      vendor,
      product,
      cpe,
      version: answered?.groups?.["version"] ?? greeted?.groups?.["version"] ?? null,
      banner: printable(Buffer.from(first, "latin1")).split(/\r?\n/)[0] ?? null,
      unauthenticated: refused ? false : isOpen === true && (answer === undefined || answered !== null) ? true : null,
      ...(capability !== undefined && { capability }),
    };
  };
  return {
    id: name,
    transport: "tcp",
    ports,
    ...(greeting === undefined && say !== undefined ? { hello: () => say } : {}),
    isComplete:
      greeting === undefined
        ? (it) => answer?.test(it.toString("latin1")) === true
        : (it) => hasLine(it) || greeting.test(it.toString("latin1")),
    ...(greeting === undefined || say === undefined
      ? {}
      : {
          next: (answers) =>
            answers.length === 1 && closed?.test(answers[0]?.toString("latin1") ?? "") !== true
              ? { say, isComplete: hasLine }
              : null,
        }),
    read,
  };
};
