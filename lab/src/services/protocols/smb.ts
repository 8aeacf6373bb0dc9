import { hex, join, u16le, u32be, u8, zeros } from "./bytes.ts";
import { onFrames } from "./on-frames.ts";
import type { Protocol } from "./protocol.ts";

export interface SmbPlan {
  readonly smb1: boolean;
  readonly signingRequired: boolean;
  /** The highest dialect of SMB 2 and 3 it speaks: 0x0202, 0x0210, 0x0300, 0x0302, 0x0311. */
  readonly dialect: number;
  readonly workgroup?: string;
}

const SMB1_MAGIC = "ff534d42";
const SESSION_BYTES = 4;
const DIALECTS_AT = SESSION_BYTES + 32 + 1 + 2;

/** SMB's negotiation (MS-SMB2 2.2.4), and that of SMB 1 where it was never switched off (MS-CIFS 2.2.4.52). */
export const serveSmb =
  (plan: SmbPlan): Protocol =>
  (stream, { host }) => {
    onFrames(
      stream,
      (pending) => (pending.length < SESSION_BYTES ? 0 : pending.readUIntBE(1, 3) + SESSION_BYTES),
      (frame) => {
        const old = frame.subarray(SESSION_BYTES, 8).toString("hex") === SMB1_MAGIC;
        if (!old || frame.includes("SMB 2")) stream.write(session(smb2Negotiated(plan)));
        else if (plan.smb1) stream.write(session(smb1Negotiated(plan, frame, host)));
        else stream.destroy();
      },
    );
  };

const session = (body: Buffer): Buffer => join(u8(0), u32be(body.length).subarray(1), body);

const smb1Negotiated = ({ signingRequired, workgroup = "WORKGROUP" }: SmbPlan, frame: Buffer, host: string): Buffer => {
  const offered = frame.toString("latin1", DIALECTS_AT).split("\x02").slice(1);
  const chosen = Math.max(
    0,
    offered.findIndex((name) => name.startsWith("NT LM 0.12")),
  );
  const wide = (words: string) => Buffer.from(`${words}\0`, "utf16le");
  const data = join(Buffer.alloc(8, 0x4c), wide(workgroup), wide((host.split(".")[0] ?? "").toUpperCase()));
  return join(
    hex("ff534d42 72 00000000 88 0140 0000 0000000000000000 0000"),
    frame.subarray(SESSION_BYTES + 24, SESSION_BYTES + 32), // tree, process, user and message, as asked
    u8(17),
    u16le(chosen),
    u8(signingRequired ? 0x0f : 0x03),
    hex("3200 0100 04110000 00000100 00000000 fde30100 0080 3e d5 de b1 9d 01 0000"),
    u8(8),
    u16le(data.length),
    data,
  );
};

const smb2Negotiated = ({ dialect, signingRequired }: SmbPlan): Buffer => {
  const header = join(hex("fe534d42 4000 0000 00000000 0000 0100 01000000 00000000"), zeros(40));
  const body = Buffer.alloc(64);
  body.writeUInt16LE(65, 0);
  body.writeUInt16LE(signingRequired ? 3 : 1, 2);
  body.writeUInt16LE(dialect, 4);
  Buffer.alloc(16, 0x4c).copy(body, 8); // server GUID
  body.writeUInt32LE(0x2f, 24);
  body.writeUInt32LE(8_388_608, 28);
  body.writeUInt32LE(8_388_608, 32);
  body.writeUInt32LE(8_388_608, 36);
  body.writeUInt16LE(128, 56);
  return join(header, body);
};
