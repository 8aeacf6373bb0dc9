/* oxlint-disable no-control-regex -- messages of protocols hold control characters */
/** A message of a protocol in bytes that only asks, and the ports where the protocol is spoken: elsewhere it may be another's order. */
export interface PortProtocol {
  readonly name: string;
  /** Null: any port. */
  readonly ports: ReadonlySet<number> | null;
  /** Messages that are known to the last byte, or but for numbers of the sender, in hexadecimal. */
  readonly whole?: readonly RegExp[];
  readonly asks?: (bytes: Buffer, hex: string) => boolean;
}

const ports = (...numbers: readonly number[]): ReadonlySet<number> => new Set(numbers);
const textOf = (bytes: Buffer, from = 0, to = bytes.length): string => bytes.toString("latin1", from, to);

const LONGEST_GREETING = 700;
/** The greeting of a TLS client, with each of its parts as long as it says. */
const isTlsGreeting = (bytes: Buffer, hex: string): boolean => {
  if (!/^16030[0-4]....010{2}....030[0-4]/.test(hex) || bytes.length > LONGEST_GREETING || bytes.length < 44)
    return false;
  if (bytes.readUInt16BE(3) + 5 !== bytes.length || bytes.readUIntBE(6, 3) + 9 !== bytes.length) return false;
  const session = 43;
  const ciphers = session + 1 + (bytes[session] ?? 0);
  if ((bytes[session] ?? 0) > 32 || ciphers + 2 > bytes.length) return false;
  const compression = ciphers + 2 + bytes.readUInt16BE(ciphers);
  const extensions = compression + 1 + (bytes[compression] ?? 255);
  if (extensions === bytes.length) return true;
  return extensions + 2 <= bytes.length && extensions + 2 + bytes.readUInt16BE(extensions) === bytes.length;
};

/** What a listener of Oracle may be told by name: who asks for what, and the commands that answer. */
const TNS_NAMES: ReadonlySet<string> = new Set(
  "description connect_data command service service_name sid cid program host user version".split(" "),
);
const TNS_BEGIN = 58;
const asksTns = (bytes: Buffer): boolean => {
  const text = textOf(bytes);
  const start = text.indexOf("(");
  if (start < 0 || start > TNS_BEGIN + 12) return false;
  const data = text.slice(start).replace(/\0$/, "");
  if (!/^[\w().=\s-]{1,300}$/.test(data) || /[\r\n]/.test(data)) return false;
  const names = [...data.matchAll(/\(\s*([\w.-]+)\s*=/g)].map((it) => (it[1] ?? "").toLowerCase());
  const commands = [...data.matchAll(/command\s*=\s*([\w.-]*)\s*\)/gi)].map((it) => it[1] ?? "");
  return (
    names.length === data.split("(").length - 1 &&
    names.every((name) => TNS_NAMES.has(name)) &&
    commands.length === names.filter((name) => name === "command").length &&
    commands.every((command) => /^(?:version|ping|status|services)$/i.test(command))
  );
};

/** Options of a TDS pre-login: a number, a place and a length each, all within the message. */
const asksTds = (bytes: Buffer): boolean => {
  for (let at = 8; at < bytes.length; at += 5) {
    if (bytes[at] === 0xff) return bytes.length < 200;
    if (at + 5 > bytes.length || (bytes[at] ?? 0) > 7) return false;
    if (8 + bytes.readUInt16BE(at + 1) + bytes.readUInt16BE(at + 3) > bytes.length) return false;
  }
  return false;
};

/** Where the service of a BACnet message is, and whether it reads; one that is routed on, forwarded or in segments is not taken. */
const readsBacnet = (bytes: Buffer): boolean => {
  const [control, hasTarget] = [bytes[5] ?? 0, ((bytes[5] ?? 0) & 0x20) !== 0];
  if (bytes[4] !== 1 || (control & ~0x24) !== 0) return false;
  const at = hasTarget ? 6 + 3 + (bytes[8] ?? 0) + 1 : 6;
  const [kind, flags] = [(bytes[at] ?? 0) >> 4, (bytes[at] ?? 0) & 0x0c];
  if (kind === 1) return bytes[at + 1] === 0x08 || bytes[at + 1] === 0x07;
  return kind === 0 && flags === 0 && (bytes[at + 3] === 0x0c || bytes[at + 3] === 0x0e);
};

/** Dialects of SMB 2 behind the numbers of a client. */
const asksSmb2 = (hex: string): boolean =>
  /^0000....fe534d4240000000000000000000.{4}0{8}0{8}.{48}0{32}/.test(hex) &&
  (hex.length === 68 * 2 || /^2400(..)00(?:..){32}(?:0202|1002|0003|0203|1103|ff02){1,8}$/.test(hex.slice(68 * 2)));

const within =
  (longest: number, length: (bytes: Buffer) => number, asks: (bytes: Buffer, hex: string) => boolean) =>
  (bytes: Buffer, hex: string): boolean =>
    bytes.length >= 8 && bytes.length <= longest && length(bytes) === bytes.length && asks(bytes, hex);
const at16 =
  (offset: number, more = 0) =>
  (bytes: Buffer): number =>
    bytes.readUInt16BE(offset) + more;

/** Questions to a document database that only describe it: the name of the command, which is its first field. */
const DOCUMENT_QUESTIONS: ReadonlySet<string> = new Set(
  "ismaster hello buildinfo serverstatus listdatabases hostinfo ping whatsmyuri".split(" "),
);
/** The command with its number, and the name of the database: nothing else, since a greeting may carry a login. */
const DOCUMENT =
  /^[\s\S]{4}(?:\x10(\w+)\0[\s\S]{4}|\x01(\w+)\0[\s\S]{8}|\x08(\w+)\0[\0\x01])(?:\x02\$db\0[\s\S]{4}\w*\0)?\0$/;

const isDocumentQuestion = (bytes: Buffer): boolean => {
  if (bytes.length < 26 || bytes.length > 200 || bytes.readInt32LE(0) !== bytes.length) return false;
  const code = bytes.readInt32LE(12);
  const end = code === 2004 ? bytes.indexOf(0, 20) : -1;
  // Of a query the name of the collection comes first, of a message the kind of its section.
  const isCommand = code === 2004 ? /^\w+\.\$cmd$/.test(textOf(bytes, 20, end)) : code === 2013 && bytes[20] === 0;
  const document = code === 2004 ? end + 9 : 21;
  if (!isCommand || document + 6 > bytes.length || bytes.readInt32LE(document) !== bytes.length - document)
    return false;
  const found = DOCUMENT.exec(textOf(bytes, document));
  return found !== null && DOCUMENT_QUESTIONS.has((found[1] ?? found[2] ?? found[3] ?? "").toLowerCase());
};

const LONGEST_SMALL = 64;

/**
 * What each protocol is asked. Every part of a message is fixed or counted: where only a beginning and a length were, the rest would be
 * free for the order of another protocol, or for a line that whoever reads lines obeys.
 */
export const PORT_PROTOCOLS: readonly PortProtocol[] = [
  { name: "tls", ports: null, asks: isTlsGreeting },
  {
    name: "rmi",
    ports: ports(1090, 1098, 1099, 1100, 1199, 4444, 4445, 8999, 9010, 9999, 10_099, 11_099),
    whole: [/^4a524d490002(?:4b|4c|4d)$/],
  },
  { name: "postgresql", ports: ports(5432, 5433, 6432, 26_257), whole: [/^0000000804d2162f$/] },
  { name: "x11", ports: new Set(Array.from({ length: 64 }, (_, at) => 6000 + at)), whole: [/^6c000b0000(?:00){7}$/] },
  { name: "ajp", ports: ports(8009, 8010), whole: [/^12340001(?:0a|00)$/] },
  { name: "cql", ports: ports(9042, 9142), whole: [/^0[345]0000000500000000$/] },
  // Identity, with a context of the sender.
  { name: "ethernet-ip", ports: ports(2222, 44_818), whole: [/^63000000(?:..){4}0{8}(?:..){8}0{8}$/] },
  { name: "iec-104", ports: ports(2404, 19_998), whole: [/^680443000000$/] },
  { name: "erlang", ports: ports(4369), whole: [/^(?:00)?016e$/] },
  { name: "radmin", ports: ports(4899), whole: [/^01000000010000000808$/] },
  { name: "afp", ports: ports(548), whole: [/^00030001(?:00){12}$/] },
  { name: "bgp", ports: ports(179), whole: [/^f{32}001d01(?:..){9,10}$/] },
  // Red Lion, model and maker.
  { name: "crimson", ports: ports(502, 789), whole: [/^0004012(?:b1b|a1a)00$/] },
  {
    name: "jdwp",
    ports: ports(3999, 5000, 5005, 8000, 8001, 8453, 8787, 8788, 9001, 9009, 9999, 18_000),
    whole: [/^4a4457502d48616e647368616b65$/, /^0000000b........00(?:0101|0107)$/],
  },
  {
    name: "port-mapper",
    ports: ports(111),
    whole: [/^80000028.{8}0000000000000002000186a0000000(?:02000000(?:00|04)|0[34]000000(?:00|04))(?:00){16}$/],
  },
  { name: "nfs", ports: ports(2049), whole: [/^80000028.{8}0000000000000002000186a30000000[234]00000000(?:00){16}$/] },
  { name: "smart-install", ports: ports(4786), whole: [/^000000010000000100000004000000080000000100000000$/] },
  {
    name: "zookeeper",
    ports: ports(2181, 2182, 2183, 2281),
    whole: [/^0000002[cd](?:00){12}.{8}(?:00){8}00000010(?:00){16,17}$/, /^0000000e0000000100000008000000012f00$/],
  },
  { name: "sap-router", ports: ports(3299), whole: [/^00000022524f555445525f41444d00..02(?:00){21}$/] },
  { name: "socks", ports: ports(1080, 1081, 9050, 9150), whole: [/^050100$/] },
  { name: "amqp", ports: ports(5671, 5672), whole: [/^414d5150(?:00000901|0[0-3]010000)$/] },
  {
    name: "giop",
    ports: ports(535, 683, 684, 1050, 2809, 3700, 7001, 7002, 9002),
    whole: [
      // Where the name service is, and the question for an object that no one has.
      /^47494f50010200030000001700000002000000000000000b4e616d6553657276696365$/,
      /^47494f500100010024000000000000000100000001000000060000006162636465660000040000006765740000000000$/,
    ],
  },
  // Message queues, establishing a connection.
  {
    name: "msmq",
    ports: ports(1801, 2103, 2105),
    whole: [/^10c00b004c494f523c020000f{8}00000200(?:..){36,40}(?:00){400,520}$/],
  },
  {
    name: "smb",
    ports: ports(139, 445),
    asks: within(200, at16(2, 4), (bytes, hex) => {
      if (asksSmb2(hex)) return true;
      const isAsked = /^0000....ff534d427200000000.{6}0{4}0{16}0{4}(?:..){8}00/.test(hex) && bytes.length >= 39;
      return (
        isAsked &&
        bytes.readUInt16LE(37) === bytes.length - 39 &&
        /^(?:\x02[\w. ?+-]{1,40}\0)*$/.test(textOf(bytes, 39))
      );
    }),
  },
  {
    // X.224 carries the desktops of Windows and S7.
    name: "iso",
    ports: ports(102, 3388, 3389),
    whole: [/^0300001902f0803201.{8}00080000f0.{14}$/, /^0300002102f0803207.{8}0008000800011204114401.{18}$/],
    asks: within(
      100,
      at16(2),
      (bytes, hex) =>
        bytes[4] === bytes.length - 5 &&
        /^0300....(?:..)e00000....00(?:436f6f6b69653a206d737473686173683d(?:3\d|[46][1-9a-f]|[57][\da]){1,20}0d0a)?(?:c[012]01..|c[012]02....){0,3}(?:01000800..000000)?$/.test(
          hex,
        ),
    ),
  },
  {
    name: "tds",
    ports: ports(1433, 1434),
    asks: within(200, at16(2), (bytes, hex) => hex.startsWith("1201") && asksTds(bytes)),
  },
  {
    name: "tns",
    ports: ports(1521, 1522, 1523, 1524, 1525, 1526, 1748, 2483, 2484),
    asks: within(400, at16(0), (bytes, hex) => /^....000001/.test(hex) && asksTns(bytes)),
  },
  {
    name: "bacnet",
    ports: ports(47_808),
    asks: within(LONGEST_SMALL, at16(2), (bytes, hex) => /^810[ab]/.test(hex) && readsBacnet(bytes)),
  },
  {
    name: "adb",
    ports: ports(5037, 5555),
    asks: within(
      150,
      (bytes) => (bytes.length < 24 ? 0 : bytes.readUInt32LE(12) + 24),
      (bytes, hex) => hex.startsWith("434e584e") && /^host:[\w:=;,. -]{0,100}\0?$/.test(textOf(bytes, 24)),
    ),
  },
  {
    // Coils, inputs, registers, state, identity, each as long as its question is.
    name: "modbus",
    ports: ports(502, 503, 802),
    whole: [/^....00000006..0[1-4]........$/, /^....00000002..(?:07|11)$/, /^....00000005..2b0e....$/],
  },
  {
    name: "kafka",
    ports: ports(9092, 9093, 9094),
    asks: within(
      LONGEST_SMALL,
      (bytes) => bytes.readUInt32BE(0) + 4,
      (bytes, hex) =>
        /^000000..0012000[0-2].{8}(?:ffff|00..)/.test(hex) &&
        /^[\w.-]*$/.test(textOf(bytes, 14)) &&
        (hex.slice(24, 28) === "ffff" ? bytes.length === 14 : bytes.readUInt16BE(12) === bytes.length - 14),
    ),
  },
  // A connection without a name: that of another client would end its session.
  {
    name: "mqtt",
    ports: ports(1883, 8883),
    whole: [
      /^100c00044d5154540[34](?:00|02)....0000$/,
      /^10(?:0d00044d51545405(?:00|02)....00|1000044d51545405(?:00|02)....0321....)0000$/,
    ],
  },
  { name: "documents", ports: ports(27_017, 27_018, 27_019), asks: isDocumentQuestion },
];
