import { mayPrint } from "../../services/conversation.ts";
import type { HarmClass } from "./classify-request.ts";
import { judgePath } from "./judge-path.ts";
import { PORT_PROTOCOLS, type PortProtocol } from "./port-protocols.ts";

/** Questions of protocols in text that answer and change nothing. */
const QUESTION =
  /^(?:help|\?|\*1|\$4|stats?|srvr|ruok|envi|conf|mntr|cons|wchs|isro|version|info|status|quit|exit|bye|noop|ping|feat|syst|capabilit(?:y|ies)|capa|(?:[a-z]?\d{1,4}|[a.]) capability|(?:ehlo|helo|lhlo) [\w.-]{1,120}|options (?:\*|\/|(?:sips?:|rtsp:\/\/)[\w.@:{}/-]{1,80})(?: (?:rtsp|sip)\/\d\.\d)?|(?:get|head) \/[\w./-]{0,80}(?: http\/1\.[01])?|host: [\w.:{}-]{1,120}|cseq: \d+|@pjl info (?:id|status|config|variables|memory|pagecount|filesys)|@rsyncd: [\d.]{1,8}|ssh-[\d.]+-[\w.-]{1,40}|fox a 1 -1 fox hello|fox\.version=s:[\d.]+|id=i:\d+|t3s? [\d.]+|(?:as|hl|ms):\d+|pu:t3s?:\/\/[\w.:-]+|en_us|a|[{}]|\};;|amqp|hello|protocolinfo|\.|(?:\/n)+|whoareyou\?|\^ai21400|system info|list|<\?xml version='1\.0'\?>)$/i;

/** A request in text is for a page that is read, as over HTTP. */
const isReadPage = (line: string): boolean => {
  const path = /^(?:get|head) (\S+)/i.exec(line)?.[1];
  return path === undefined || judgePath(path) === null;
};
const isQuestion = (line: string): boolean => QUESTION.test(line) && isReadPage(line);

/**
 * Is there a line of text in bytes? A port that reads lines skips what it does not understand and takes the next one, whatever stands
 * behind its first words.
 */
const holdsLine = (text: string): boolean =>
  text
    .split(/[\r\n]+/)
    .slice(1)
    .some((line) => /^[ -~]{3}/.test(line.trimStart()) && !isQuestion(line.trim()));

const isBlank = (text: string): boolean => /^[\s\0]*$/.test(text);
const MOST_LINES = 40;
const isText = (text: string): boolean => {
  const lines = text.split(/[\r\n\0]+/).filter((line) => line.trim() !== "");
  return lines.length <= MOST_LINES && lines.every((line) => isQuestion(line.trim()));
};

/** The protocols in bytes of which a message is a question. */
const protocolsOf = (bytes: Buffer): readonly PortProtocol[] => {
  if (holdsLine(bytes.toString("latin1"))) return [];
  const hex = bytes.toString("hex");
  return PORT_PROTOCOLS.filter(
    ({ whole, asks }) => whole?.some((message) => message.test(hex)) === true || asks?.(bytes, hex) === true,
  );
};

/** Where the end of a session is the end of a session, and not of the program that listens. */
const ENDS_SESSIONS: ReadonlySet<number> = new Set([
  21, 25, 79, 110, 119, 143, 465, 587, 990, 993, 995, 2121, 2181, 2525, 3310, 6379, 6380, 11_211, 11_300,
]);
const ENDING = /(?:^|[\r\n\0])\s*(?:quit|exit|bye)\s*(?:[\r\n\0]|$)/i;
/** A printer prints what it is sent, but for the questions of its own language. */
const PRINTER_QUESTIONS = /^(?:@pjl [^\r\n]*(?:\r?\n|$))+$/i;

const MOST_BYTES = 4_000;
const MOST_BLANKS = 16;

/**
 * What the messages of one connection would do to whoever listens at a port, judged together: what one begins the next completes. A port
 * that runs whatever it is told runs this as well, so only questions of known protocols and the beginnings of connections are sent, all
 * of one protocol; anything else is a change. Without a port they are texts, each for itself; at any port a template names none, and is
 * sent to none.
 */
export const classifyTalk = (messages: readonly Buffer[], port: number | "any" | null): HarmClass => {
  const all = Buffer.concat(messages).toString("latin1");
  const isPrinter = typeof port === "number" && mayPrint(port);
  if (all.length > MOST_BYTES) return "change";
  if (isBlank(all)) return all.length <= MOST_BLANKS && !isPrinter ? "observe" : "change";
  if (port === null)
    return messages.every((message) => isText(message.toString("latin1"))) && !ENDING.test(all) ? "observe" : "change";
  const texts = messages.map((message) => message.toString("latin1"));
  // What one leaves open the next goes on with, for whoever reads lines.
  const isAsked = isText(all) && texts.every((text) => isText(text));
  const blanks = texts.filter((text) => isBlank(text)).reduce((sum, text) => sum + text.length, 0);
  if (isAsked && blanks <= MOST_BLANKS) {
    if (isPrinter && !PRINTER_QUESTIONS.test(all)) return "change";
    return ENDING.test(all) && (port === "any" || !ENDS_SESSIONS.has(port)) ? "change" : "observe";
  }
  const shared = messages
    .filter((message) => message.length > 0)
    .map(protocolsOf)
    .reduce((one, other) => one.filter((protocol) => other.includes(protocol)));
  // A greeting that any port may be told is said once.
  const isKnown = shared.some(({ ports }) =>
    ports === null ? messages.length === 1 : port === "any" || ports.has(port),
  );
  return isKnown ? "observe" : "change";
};
