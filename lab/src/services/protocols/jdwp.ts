import { join, text, u16be, u32be, u8 } from "./bytes.ts";
import { onFrames } from "./on-frames.ts";
import type { Protocol } from "./protocol.ts";

export interface JdwpPlan {
  /** Version of the machine: `1.8.0_181`. */
  readonly version: string;
}

const HANDSHAKE = "JDWP-Handshake";

/** Java's debugger port: it echoes the handshake and discloses its version. Anyone who connects may run code. */
export const serveJdwp =
  ({ version }: JdwpPlan): Protocol =>
  (stream) => {
    let greeted = false;
    onFrames(
      stream,
      (pending) =>
        greeted ? (pending.length < 4 ? 0 : Math.max(11, pending.readUInt32BE(0))) : handshakeSize(pending),
      (frame) => {
        if (!greeted) {
          greeted = frame.toString("latin1") === HANDSHAKE;
          if (greeted) stream.write(HANDSHAKE);
          else stream.end();
          return;
        }
        const isVersion = frame[9] === 1 && frame[10] === 1;
        const words = (value: string) => join(u32be(value.length), text(value));
        const machine = "OpenJDK 64-Bit Server VM";
        const body = isVersion
          ? join(words(`${machine} ${version}`), u32be(1), u32be(8), words(version), words(machine))
          : Buffer.alloc(0);
        const refused = isVersion ? 0 : 99; // NOT_IMPLEMENTED
        stream.write(join(u32be(11 + body.length), frame.subarray(4, 8), u8(0x80), u16be(refused), body));
      },
    );
  };

/** Anything that does not begin like the handshake is one frame, to be turned away at once. */
const handshakeSize = (pending: Buffer): number => {
  const begins = HANDSHAKE.startsWith(pending.toString("latin1", 0, HANDSHAKE.length));
  return begins ? (pending.length < HANDSHAKE.length ? 0 : HANDSHAKE.length) : pending.length;
};
