import { hex, join, text, u16be, u32be, u8 } from "./bytes.ts";
import { onFrames, wholeChunk } from "./on-frames.ts";
import { onLines } from "./on-lines.ts";
import type { Protocol } from "./protocol.ts";

export interface RdpPlan {
  /** Insists on network-level authentication (CredSSP) instead of plain TLS. */
  readonly networkLevelAuthentication: boolean;
}

const PROTOCOL_TLS = 1;
const PROTOCOL_HYBRID = 2;

/** RDP's X.224 connection confirm with what was agreed (MS-RDPBCGR 2.2.1.2), then TLS. */
export const serveRdp =
  ({ networkLevelAuthentication }: RdpPlan): Protocol =>
  (stream, { secure }) => {
    const stop = onFrames(
      stream,
      (pending) => (pending.length < 4 ? 0 : Math.max(7, pending.readUInt16BE(2))),
      (frame) => {
        stop();
        // The wish is in the last eight bytes, behind a cookie of any length.
        const wish = frame.subarray(-8);
        const requested = frame.length >= 19 && wish[0] === 1 && wish[2] === 8 ? wish.readUInt32LE(4) : 0;
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
export const serveVnc =
  ({ protocol, password, desktop = "plant:0" }: VncPlan): Protocol =>
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
