import type { HarmClass } from "./classify-request.ts";

/** Questions of protocols in text that answer and change nothing. */
const QUESTION =
  /^(?:help|\?|\*1|\$4|stats?|srvr|ruok|envi|conf|mntr|cons|wchs|isro|version|info|status|quit|exit|bye|noop|ping|feat|syst|capabilit(?:y|ies)|capa|\w{1,6} capability|(?:ehlo|helo|lhlo) [\w.-]{1,120}|options \S{1,80}(?: (?:rtsp|sip)\/\d\.\d)?|(?:get|head) \/[\w./-]{0,80}(?: http\/1\.[01])?|host: [\w.:{}-]{1,120}|cseq: \d+|@pjl info (?:id|status|config|variables|memory|pagecount|filesys)|@rsyncd: [\d.]{1,8}|ssh-[\d.]+-[\w.-]{1,40}|fox a 1 -1 fox hello|fox\.version=s:[\d.]+|id=i:\d+|t3s? [\d.]+|(?:as|hl|ms):\d+|pu:t3s?:\/\/[\w.:-]+|en_us|a|[{}]|\};;|amqp|hello|connect|protocolinfo|\.|\/n|whoareyou\?|\^ai21400|system info|list|jdwp-handshake|<\?xml version='1\.0'\?>)$/i;

/** How a connection begins, by its first bytes: what follows it is a negotiation and no request to do something. */
const HELLOS: readonly RegExp[] = [
  /^1603[0-3]\d/, // TLS
  /^000000..ff534d4272|^000000..fe534d42|^0000....(?:ff534d4272|fe534d42.{24}0000)/, // SMB, negotiation
  /^030000..(?:0e|..)e0/, // X.224, connection request
  /^4a524d49/, // Java RMI
  /^12010[0-9a-f]/, // TDS, pre-login
  /^00..000001/, // TNS, connection
  /^0000000804d2162f/, // PostgreSQL, SSL request
  /^6c000b0000/, // X11
  /^12340001(?:0a|00)/, // AJP, ping
  /^0[345]00000005/, // CQL, options
  /^47494f50/, // GIOP
  /^6300000000/, // EtherNet/IP, identity
  /^810400|^810b00/, // BACnet
  /^680443000000/, // IEC 104, test
  /^016e|^00016e/, // Erlang port mapper, names
  /^434e584e/, // ADB
  /^0100000001000000080?8/, // Radmin
  /^000[0-9a-f]0000000[0-9a-f]0[0-6]/, // Modbus, reading functions
  /^00030001(?:00){8}/, // AFP, status of the server
  /^f{32}001d01/, // BGP, opening
  /^000[0-9a-f]01[0-9a-f]{2}1[0-9a-f]00$/, // Red Lion, model and maker
  /^0000000b........00(?:0101|0107)$/, // JDWP, version and sizes
  /^10c00b004c494f52/, // MSMQ, establishing
  /^80000028.{8}0000000000000002000186a0000000(?:02000000(?:00|04)|0[34]000000(?:00|04))(?:00){16}$/, // port mapper, list
  /^80000028.{8}0000000000000002000186a30000000[234]00000000(?:00){16}$/, // NFS, no operation
  /^000000..0012000[0-4].{8}/, // Kafka, versions of its calls
  /^00000001000000010000000400000008/, // Smart Install, state
  /^0000002[cd](?:00){12}.{8}(?:00){8}00000010(?:00){16,17}$|^0000000e0000000100000008000000012f00$/, // ZooKeeper, session and list
  /^10..00044d5154540[345](?:00|02)/, // MQTT, connection without a name
  /^0300001902f0803201.{8}00080000f0/, // S7, negotiation
  /^0300002102f0803207.{8}0008000800011204114401/, // S7, list of the system's state
  /^00000022524f555445525f41444d00..02(?:00)+$/, // SAP router, list of connections
  /^050100$/, // SOCKS, methods
  /^414d5150(?:00000901|0[0-3]010000)$/, // AMQP, version
];

/** Questions to a document database that only describe it, by name. */
const DOCUMENT_QUESTION = /ismaster|hello|buildinfo|serverstatus|listdatabases|hostinfo/i;
const DOCUMENT_WRITE = /insert|update|delete|drop|create|shutdown|eval|saslstart|authenticate|findandmodify/i;

const isDocumentQuestion = (bytes: Buffer): boolean => {
  if (bytes.length < 16 || ![2004, 2013].includes(bytes.readInt32LE(12))) return false;
  const text = bytes.toString("latin1");
  return DOCUMENT_QUESTION.test(text) && !DOCUMENT_WRITE.test(text);
};

/**
 * What a text sent to a port would do. A port that runs whatever it is told runs this as well, so only questions of known protocols
 * and the beginnings of connections are sent; anything else is a change.
 */
export const classifyBytes = (bytes: Buffer): HarmClass => {
  const text = bytes.toString("latin1");
  if (/^[\s\0]*$/.test(text)) return "observe";
  if (isDocumentQuestion(bytes)) return "observe";
  const hex = bytes.toString("hex");
  if (/[^\t\r\n -~]/.test(text) && HELLOS.some((hello) => hello.test(hex))) return "observe";
  const lines = text.split(/[\r\n\0]+/).filter((line) => line.trim() !== "");
  return lines.length <= 40 && lines.every((line) => QUESTION.test(line.trim())) ? "observe" : "change";
};
