import { printable } from "../../bytes.ts";
import type { ServiceProbe } from "../../service-probe.ts";

const IAC = 0xff;
const [SE, SB, WILL, WONT, DO, DONT] = [0xf0, 0xfa, 0xfb, 0xfc, 0xfd, 0xfe];

/** Splits a stream into its option commands and the text around them (RFC 854). */
const parse = (answer: Buffer): { commands: [number, number][]; text: Buffer } => {
  const commands: [number, number][] = [];
  const text: number[] = [];
  for (let at = 0; at < answer.length; at += 1) {
    const byte = answer[at] ?? 0;
    const verb = answer[at + 1] ?? 0;
    if (byte !== IAC) text.push(byte);
    else if (verb === SB) {
      const end = answer.indexOf(Buffer.from([IAC, SE]), at);
      at = end < 0 ? answer.length : end + 1;
    } else if (verb >= WILL) {
      commands.push([verb, answer[at + 2] ?? 0]);
      at += 2;
    } else at += 1;
  }
  return { commands, text: Buffer.from(text) };
};

/** Refuses every option, so that the server goes on to its plain prompt. */
const refusals = (commands: readonly [number, number][]): Buffer =>
  Buffer.from(
    commands.flatMap(([verb, option]) =>
      verb === WILL ? [IAC, DONT, option] : verb === DO ? [IAC, WONT, option] : [],
    ),
  );

const PROMPT = /(?:login|username|user name|user|password|account) ?: ?$/im;

/** Telnet: option requests and the text before the prompt. No login is tried. */
export const telnet: ServiceProbe = {
  id: "telnet",
  transport: "tcp",
  ports: [23, 2323, 992, 8023],
  tlsPorts: [992],
  next(answers) {
    const { commands, text } = parse(Buffer.concat(answers));
    if (answers.length > 3 || PROMPT.test(text.toString("latin1"))) return null;
    const fresh = parse(answers.at(-1) ?? Buffer.alloc(0)).commands;
    return commands.length > 0 && fresh.length > 0
      ? { say: refusals(fresh), isComplete: (it) => PROMPT.test(parse(it).text.toString("latin1")), mayBeSilent: true }
      : null;
  },
  read(answers) {
    const { commands, text } = parse(Buffer.concat(answers));
    const plain = text.toString("latin1").replace(/\0/g, "").trim();
    // Without option requests only a bare prompt is enough; a text that merely holds the word is not.
    if (
      commands.length === 0
        ? !/^[\s\S]{0,400}(?:login|username|password) ?: ?$/i.test(plain)
        : (answers[0]?.[0] ?? 0) !== IAC && !PROMPT.test(plain)
    )
      return null;
    const shell = /(?:^|\n)[^\n]{0,40}[#$>] ?$/.test(plain);
    return {
      name: "telnet",
      banner: printable(text),
      unauthenticated: PROMPT.test(plain) ? false : shell ? true : null,
      values: plain === "" ? [] : [["telnet.banner", plain]],
    };
  },
};
