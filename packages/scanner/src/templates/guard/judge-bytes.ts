import type { HarmClass } from "./classify-request.ts";
import { judgePath } from "./judge-path.ts";

/** Questions of protocols in text that answer and change nothing. */
const QUESTION =
  /^(?:help|\?|\*1|\$4|stats?|srvr|ruok|envi|conf|mntr|cons|wchs|isro|version|info|status|quit|exit|bye|noop|ping|feat|syst|capabilit(?:y|ies)|capa|\w{1,6} capability|(?:ehlo|helo|lhlo) [\w.-]{1,120}|options \S{1,80}(?: (?:rtsp|sip)\/\d\.\d)?|(?:get|head) \/[\w./-]{0,80}(?: http\/1\.[01])?|host: [\w.:{}-]{1,120}|cseq: \d+|@pjl info (?:id|status|config|variables|memory|pagecount|filesys)|@rsyncd: [\d.]{1,8}|ssh-[\d.]+-[\w.-]{1,40}|fox a 1 -1 fox hello|fox\.version=s:[\d.]+|id=i:\d+|t3s? [\d.]+|(?:as|hl|ms):\d+|pu:t3s?:\/\/[\w.:-]+|en_us|a|[{}]|\};;|amqp|hello|connect|protocolinfo|\.|\/n|whoareyou\?|\^ai21400|system info|list|jdwp-handshake|<\?xml version='1\.0'\?>)$/i;

/** Messages that are known to the last byte, or but for a number of the sender. */
const WHOLE: readonly RegExp[] = [
  /^4a524d490002(?:4b|4c|4d)$/, // Java RMI
  /^0000000804d2162f$/, // PostgreSQL, SSL request
  /^6c000b0000(?:..){7}$/, // X11
  /^12340001(?:0a|00)$/, // AJP, ping
  /^0[345]0000000500000000$/, // CQL, options
  /^6300(?:..){22}$/, // EtherNet/IP, identity
  /^680443000000$/, // IEC 104, test
  /^(?:00)?016e$/, // Erlang port mapper, names
  /^01000000010000000808$/, // Radmin
  /^00030001(?:00){12}$/, // AFP, status of the server
  /^f{32}001d01(?:..){9,10}$/, // BGP, opening
  /^000[0-9a-f]01[0-9a-f]{2}1[0-9a-f]00$/, // Red Lion, model and maker
  /^0000000b........00(?:0101|0107)$/, // JDWP, version and sizes
  /^80000028.{8}0000000000000002000186a0000000(?:02000000(?:00|04)|0[34]000000(?:00|04))(?:00){16}$/, // port mapper, list
  /^80000028.{8}0000000000000002000186a30000000[234]00000000(?:00){16}$/, // NFS, no operation
  /^000000010000000100000004000000080000000100000000$/, // Smart Install, state
  /^0000002[cd](?:00){12}.{8}(?:00){8}00000010(?:00){16,17}$|^0000000e0000000100000008000000012f00$/, // ZooKeeper, session and list
  /^00000022524f555445525f41444d00..02(?:00)+$/, // SAP router, list of connections
  /^050100$/, // SOCKS, methods
  /^414d5150(?:00000901|0[0-3]010000)$/, // AMQP, version
];

/** A message that says how long it is: nothing may stand behind its end, where another one would begin. */
interface Framed {
  readonly begins: RegExp;
  /** The length that the message must have. */
  readonly length: (bytes: Buffer) => number;
  /** What in it is a question and no order. */
  readonly asks?: (bytes: Buffer) => boolean;
}

/** Functions of Modbus that read: coils, inputs, registers, state, the server's name. */
const MODBUS_READS: ReadonlySet<number> = new Set([0x01, 0x02, 0x03, 0x04, 0x07, 0x11, 0x2b]);
const readsModbus = (bytes: Buffer): boolean =>
  MODBUS_READS.has(bytes[7] ?? 0) && (bytes[7] !== 0x2b || bytes[8] === 0x0e);
/** What a listener of Oracle is told by name. */
const TNS_ORDER = /command\s*=\s*(?!version|ping|status|services)\w/i;

/** Where the service of a BACnet message is, and whether it reads; a message that is routed on or forwarded is not taken. */
const readsBacnet = (bytes: Buffer): boolean => {
  const [control, hasTarget] = [bytes[5] ?? 0, ((bytes[5] ?? 0) & 0x20) !== 0];
  if (bytes[4] !== 1 || (control & ~0x24) !== 0) return false;
  const at = hasTarget ? 6 + 3 + (bytes[8] ?? 0) + 1 : 6;
  const kind = (bytes[at] ?? 0) >> 4;
  if (kind === 1) return bytes[at + 1] === 0x08 || bytes[at + 1] === 0x07;
  return kind === 0 && (bytes[at + 3] === 0x0c || bytes[at + 3] === 0x0e);
};

const at16 =
  (offset: number, more = 0) =>
  (bytes: Buffer) =>
    bytes.readUInt16BE(offset) + more;
const at32 =
  (offset: number, more = 0) =>
  (bytes: Buffer) =>
    bytes.readUInt32BE(offset) + more;
const little32 =
  (offset: number, more = 0) =>
  (bytes: Buffer) =>
    bytes.readUInt32LE(offset) + more;

const FRAMED: readonly Framed[] = [
  // TLS, the client's greeting.
  { begins: /^1603[0-4]./, length: at16(3, 5), asks: (bytes) => bytes[5] === 1 },
  // SMB, negotiation.
  { begins: /^0000....ff534d4272/, length: at16(2, 4) },
  { begins: /^0000....fe534d42/, length: at16(2, 4), asks: (bytes) => bytes.readUInt16LE(16) === 0 },
  // X.224, connection request.
  { begins: /^0300......e0/, length: at16(2) },
  // TDS, pre-login.
  { begins: /^1201/, length: at16(2) },
  // TNS, connection.
  { begins: /^....000001/, length: at16(0), asks: (bytes) => !TNS_ORDER.test(bytes.toString("latin1")) },
  // GIOP, the question for an object that no one has.
  {
    begins: /^47494f5001/,
    length: (bytes) => ((bytes[6] ?? 0) % 2 === 1 ? bytes.readUInt32LE(8) : bytes.readUInt32BE(8)) + 12,
    asks: (bytes) => bytes[7] === 3 || (bytes[7] === 0 && /abcdef[\s\S]{0,12}get\0/.test(bytes.toString("latin1"))),
  },
  { begins: /^810[ab]/, length: at16(2), asks: readsBacnet },
  // ADB, connection.
  { begins: /^434e584e/, length: little32(12, 24) },
  { begins: /^....0000....../, length: at16(4, 6), asks: readsModbus },
  // MSMQ, establishing.
  { begins: /^10c00b004c494f52/, length: little32(8) },
  // Kafka, versions of its calls.
  { begins: /^000000..0012000[0-4]/, length: at32(0, 4) },
  // MQTT, connection without a name.
  { begins: /^10[0-7].00044d5154540[345](?:00|02)/, length: (bytes) => (bytes[1] ?? 0) + 2 },
  // S7, negotiation, and list of the system's state.
  { begins: /^0300001902f0803201.{8}00080000f0/, length: at16(2) },
  { begins: /^0300002102f0803207.{8}0008000800011204114401/, length: at16(2) },
];
const LONGEST_HEADER = 18;

const isFramed = (bytes: Buffer, hex: string): boolean => {
  // A message that is shorter than the header that it would have is as long as it is.
  const padded = Buffer.concat([bytes, Buffer.alloc(LONGEST_HEADER)]);
  return FRAMED.some(
    ({ begins, length, asks }) => begins.test(hex) && length(padded) === bytes.length && (asks?.(padded) ?? true),
  );
};

/** Questions to a document database that only describe it: the name of the command, which is its first field. */
const DOCUMENT_QUESTIONS: ReadonlySet<string> = new Set(
  "ismaster hello buildinfo serverstatus listdatabases hostinfo ping whatsmyuri".split(" "),
);

const isDocumentQuestion = (bytes: Buffer): boolean => {
  if (bytes.length < 26 || bytes.readInt32LE(0) !== bytes.length) return false;
  const code = bytes.readInt32LE(12);
  const end = code === 2004 ? bytes.indexOf(0, 20) : -1;
  // Of a query the name of the collection comes first, of a message the kind of its section.
  const isCommand =
    code === 2004 ? bytes.toString("latin1", 20, end).endsWith(".$cmd") : code === 2013 && bytes[20] === 0;
  const document = code === 2004 ? end + 9 : 21;
  if (!isCommand || document + 6 > bytes.length || bytes.readInt32LE(document) !== bytes.length - document)
    return false;
  const name = bytes.toString("latin1", document + 5, bytes.indexOf(0, document + 5));
  return DOCUMENT_QUESTIONS.has(name.toLowerCase());
};

/** A request in text is for a page that is read, as over HTTP. */
const isReadPage = (line: string): boolean => {
  const path = /^(?:get|head) (\S+)/i.exec(line)?.[1];
  return path === undefined || judgePath(path) === null;
};
const isQuestion = (line: string): boolean => QUESTION.test(line) && isReadPage(line);

/** Is there a whole line of text in bytes? A port that reads lines skips what it does not understand and takes the next one. */
const holdsLine = (text: string): boolean =>
  text
    .split(/[\r\n]+/)
    .slice(1)
    .some((line) => /^[ -~]{3,}$/.test(line) && !isQuestion(line.trim()));

/**
 * What a text sent to a port would do. A port that runs whatever it is told runs this as well, so only questions of known protocols
 * and the beginnings of connections are sent; anything else is a change.
 */
export const classifyBytes = (bytes: Buffer): HarmClass => {
  const text = bytes.toString("latin1");
  if (/^[\s\0]*$/.test(text)) return "observe";
  if (isDocumentQuestion(bytes)) return "observe";
  const hex = bytes.toString("hex");
  if (
    /[^\t\r\n -~]/.test(text) &&
    !holdsLine(text) &&
    (WHOLE.some((message) => message.test(hex)) || isFramed(bytes, hex))
  )
    return "observe";
  const lines = text.split(/[\r\n\0]+/).filter((line) => line.trim() !== "");
  return lines.length <= 40 && lines.every((line) => isQuestion(line.trim())) ? "observe" : "change";
};
