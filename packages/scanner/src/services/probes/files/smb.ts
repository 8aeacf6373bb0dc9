import { hex, u16 } from "../../bytes.ts";
import type { ServiceProbe } from "../../service-probe.ts";

const netbios = (body: Buffer): Buffer => Buffer.concat([hex("0000"), u16(body.length), body]);

/** SMB 2 NEGOTIATE offering dialects 2.0.2 to 3.0.2; 3.1.1 would need contexts as well (MS-SMB2, section 2.2.3). */
const NEGOTIATE = netbios(
  Buffer.concat([
    hex(
      "fe534d42 4000 0000 00000000 0000 0100 00000000 00000000 0000000000000000 fffe0000 00000000 0000000000000000 00000000000000000000000000000000",
    ),
    hex("2400 0400 0100 0000 7f000000 70617261706574207365727669636573 0000000000000000 0202 1002 0003 0203"),
  ]),
);

/** SMB 1 NEGOTIATE with its last dialect alone; a server that answers it never switched the old protocol off (MS-CIFS). */
const NEGOTIATE_1 = netbios(
  Buffer.concat([
    hex("ff534d42 72 00000000 18 0128 0000 0000000000000000 0000 0000 0000 0000 0000 00 0c00 02"),
    Buffer.from("NT LM 0.12\0"),
  ]),
);

const isSmb1 = (answer: Buffer | undefined): boolean =>
  answer !== undefined &&
  answer.length > 36 &&
  answer.readUInt32BE(4) === 0xff534d42 &&
  answer.readUInt16LE(37) !== 0xffff;

const isWhole = (answer: Buffer): boolean => answer.length >= 4 && answer.length >= 4 + answer.readUInt16BE(2);

const DIALECTS: Record<number, string> = {
  0x0202: "2.0.2",
  0x0210: "2.1",
  0x0300: "3.0",
  0x0302: "3.0.2",
  0x0311: "3.1.1",
  0x02ff: "2.???",
};

/** Samba puts its NetBIOS name where Windows has a random identifier (the server GUID, MS-SMB2, section 2.2.4). */
const isSamba = (answer: Buffer): boolean => {
  const guid = answer.subarray(4 + 64 + 8, 4 + 64 + 24).toString("latin1");
  return /^[A-Za-z0-9][A-Za-z0-9_-]{0,14}\0+$/.test(guid);
};

/** SMB: the dialect it chooses and whether messages must be signed. No session is begun. */
export const smb: ServiceProbe = {
  id: "smb",
  transport: "tcp",
  ports: [445, 139],
  hello: () => NEGOTIATE,
  isComplete: isWhole,
  next: (answers) => (answers.length === 1 ? { say: NEGOTIATE_1, isComplete: isWhole, fresh: true } : null),
  read([answer = Buffer.alloc(0), old]) {
    if (answer[0] !== 0) return null;
    if (answer.toString("latin1", 5, 8) === "SMB" && answer[4] === 0xff)
      return { name: "smb", details: { dialect: "1", signingRequired: null } };
    if (answer.readUInt32BE(4) !== 0xfe534d42 || answer.readUInt16LE(16) !== 0) return null;
    // A server that speaks nothing older than 3.1.1 refuses, and is known by that.
    if (answer.readUInt32LE(4 + 8) !== 0)
      return { name: "smb", banner: null, details: { dialect: null, smb1: isSmb1(old) } };
    const security = answer.readUInt16LE(4 + 64 + 2);
    const dialect = DIALECTS[answer.readUInt16LE(4 + 64 + 4)] ?? null;
    return {
      name: "smb",
      ...(isSamba(answer) ? { vendor: "Samba", product: "Samba", cpe: "samba:samba" } : {}),
      banner: dialect === null ? null : `SMB ${dialect}`,
      unauthenticated: null,
      details: { dialect, signingRequired: (security & 2) !== 0, smb1: isSmb1(old) },
    };
  },
};
