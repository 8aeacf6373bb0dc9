import { hex, join, text, u16be, u32be, u8, zeros } from "./bytes.ts";
import { onFrames, wholeChunk } from "./on-frames.ts";
import { onLines } from "./on-lines.ts";
import type { Talk } from "./talk.ts";

export interface RdpPlan {
  /** Insists on network-level authentication (CredSSP) instead of plain TLS. */
  readonly networkLevelAuthentication: boolean;
}

const PROTOCOL_TLS = 1;
const PROTOCOL_HYBRID = 2;

/** RDP's X.224 connection confirm with what was agreed (MS-RDPBCGR 2.2.1.2), then TLS. */
export const talkRdp =
  ({ networkLevelAuthentication }: RdpPlan): Talk =>
  (stream, { secure }) => {
    const stop = onFrames(
      stream,
      (pending) => (pending.length < 4 ? 0 : Math.max(7, pending.readUInt16BE(2))),
      (frame) => {
        stop();
        const requested = frame.length >= 19 && frame[11] === 1 ? frame.readUInt32LE(15) : 0;
        const needed = networkLevelAuthentication ? PROTOCOL_HYBRID : PROTOCOL_TLS;
        if ((requested & needed) === 0) {
          // RDP_NEG_FAILURE: HYBRID_REQUIRED_BY_SERVER or SSL_REQUIRED_BY_SERVER
          stream.end(
            join(hex("03000013 0ed00000123400 03 00 0800"), Buffer.from([networkLevelAuthentication ? 5 : 1, 0, 0, 0])),
          );
          return;
        }
        stream.write(join(hex("03000013 0ed00000123400 02 1f 0800"), Buffer.from([needed, 0, 0, 0])), () =>
          secure(stream).resume(),
        );
      },
    );
  };

export interface VncPlan {
  /** `003.008` */
  readonly protocol: string;
  readonly password: boolean;
  readonly desktop?: string;
}

/** RFB's greeting and its list of ways in (RFC 6143). Without a password the desktop itself follows. */
export const talkVnc =
  ({ protocol, password, desktop = "plant:0" }: VncPlan): Talk =>
  (stream) => {
    stream.write(`RFB ${protocol}\n`);
    const stopLine = onLines(stream, () => {
      stopLine();
      stream.write(u8(1, password ? 2 : 1));
      const stopChoice = onFrames(stream, wholeChunk, () => {
        stopChoice();
        if (password) {
          stream.write(Buffer.alloc(16, 0x2a));
          return;
        }
        stream.write(u32be(0));
        stream.once("data", () =>
          stream.write(
            join(
              u16be(1024),
              u16be(768),
              hex("20 18 00 01 00ff 00ff 00ff 10 08 00 000000"),
              u32be(desktop.length),
              text(desktop),
            ),
          ),
        );
      });
    });
  };

export interface SmbPlan {
  readonly smb1: boolean;
  readonly signingRequired: boolean;
  /** The highest dialect of SMB 2 and 3 it speaks: 0x0202, 0x0210, 0x0300, 0x0302, 0x0311. */
  readonly dialect: number;
}

const SMB1_MAGIC = "ff534d42";

/** SMB's negotiation (MS-SMB2 2.2.4), and that of SMB 1 where it was never switched off. */
export const talkSmb =
  (plan: SmbPlan): Talk =>
  (stream) => {
    onFrames(
      stream,
      (pending) => (pending.length < 4 ? 0 : pending.readUIntBE(1, 3) + 4),
      (frame) => {
        const old = frame.subarray(4, 8).toString("hex") === SMB1_MAGIC;
        const asked = frame.toString("latin1");
        if (old && !asked.includes("SMB 2")) {
          if (!plan.smb1) stream.destroy();
          else stream.write(session(smb1Negotiated(plan, asked)));
          return;
        }
        stream.write(session(smb2Negotiated(plan)));
      },
    );
  };

const session = (body: Buffer): Buffer => join(u8(0), u32be(body.length).subarray(1), body);

const smb1Negotiated = ({ signingRequired }: SmbPlan, asked: string): Buffer => {
  const offered = asked
    .split("\x02")
    .slice(1)
    .map((name) => name.replace(/\0[^]*$/, ""));
  const chosen = Math.max(0, offered.indexOf("NT LM 0.12"));
  return join(
    hex("ff534d42 72 00000000 98 53c8 0000 0000000000000000 0000 ffff fffe 0000 0000"),
    u8(17),
    Buffer.from([chosen, 0]),
    u8(signingRequired ? 0x0f : 0x03),
    hex("3200 0100 04110000 00000100 00000000 fde30080 0000000000000000 0000"),
    u8(0),
    hex("1000"),
    Buffer.alloc(16, 0x4c),
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
