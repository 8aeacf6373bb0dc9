import { bytes } from "../../bytes.ts";
import type { Reading, ServiceProbe } from "../../service-probe.ts";

const IDENTIFICATION = /^SSH-(\d\.\d+)-([^\r\n]*)/m;

const SSH_MSG_KEXINIT = 20;

const LISTS = [
  "keyExchange",
  "hostKey",
  "encryptionIn",
  "encryptionOut",
  "macIn",
  "macOut",
  "compressionIn",
  "compressionOut",
] as const;

/** The algorithms a server offers, from its key-exchange packet (RFC 4253, section 7.1). */
const readAlgorithms = (packet: Buffer): Record<string, string[]> | null => {
  const length = packet.length >= 6 ? packet.readUInt32BE(0) : 0;
  if (length < 20 || length > 35_000 || packet[5] !== SSH_MSG_KEXINIT) return null;
  const algorithms: Record<string, string[]> = {};
  let at = 22;
  for (const list of LISTS) {
    const size = packet.readUInt32BE(at);
    algorithms[list] = packet
      .toString("latin1", at + 4, at + 4 + size)
      .split(",")
      .filter(Boolean);
    at += 4 + size;
  }
  return algorithms;
};

/** Where the first binary packet begins: after the identification line. */
const afterIdentification = (answer: Buffer): Buffer => {
  const start = answer.indexOf("SSH-");
  const end = answer.indexOf(0x0a, start);
  return end < 0 ? Buffer.alloc(0) : answer.subarray(end + 1);
};

const hasKeyExchange = (answer: Buffer): boolean => answer.length >= 4 && answer.length >= 4 + answer.readUInt32BE(0);

/** SSH: its identification string and the algorithms it offers (RFC 4253). No authentication is begun. */
export const ssh: ServiceProbe = {
  id: "ssh",
  transport: "tcp",
  ports: [22, 2222, 22222, 830, 2200, 8022],
  isComplete: (answer) => /^SSH-[^\n]*\n/m.test(answer.toString("latin1")),
  next: (answers) =>
    answers.length === 1 && afterIdentification(answers[0] ?? Buffer.alloc(0)).length < 6
      ? { say: bytes("SSH-2.0-Parapet\r\n"), isComplete: hasKeyExchange }
      : null,
  read([greeting = Buffer.alloc(0), packet]): Reading | null {
    const match = IDENTIFICATION.exec(greeting.toString("latin1", 0, 8_192));
    if (match === null) return null;
    const [banner, protocol = "", software = ""] = match;
    const algorithms = readAlgorithms(packet ?? afterIdentification(greeting));
    return {
      name: "ssh",
      banner,
      details: { protocol, ...(algorithms === null ? {} : { algorithms }) },
      values: [["ssh.banner", software.trim()]],
    };
  },
};
