import { hex, join, text, u16be, u32be, u32le, u8 } from "./bytes.ts";
import { onFrames, wholeChunk } from "./on-frames.ts";
import type { Protocol } from "./protocol.ts";

export interface EpmdPlan {
  /** Names and ports of the Erlang nodes it lists to anyone. */
  readonly nodes: Readonly<Record<string, number>>;
}

/** Erlang's port mapper answers NAMES_REQ. */
export const serveEpmd =
  ({ nodes }: EpmdPlan): Protocol =>
  (stream) => {
    onFrames(
      stream,
      (pending) => (pending.length < 2 ? 0 : pending.readUInt16BE(0) + 2),
      (frame) => {
        const rows = Object.entries(nodes).map(([name, port]) => `name ${name} at port ${port}\n`);
        stream.end(frame[2] === 110 ? join(u32be(4369), text(rows.join(""))) : u8());
      },
    );
  };

/** Java RMI's acknowledgement, with the address it saw. */
export const serveJavaRmi = (): Protocol => (stream) => {
  onFrames(stream, wholeChunk, (frame) => {
    const peer = "198.51.100.7";
    if (frame.subarray(0, 4).toString("latin1") === "JRMI")
      stream.write(join(u8(0x4e), u16be(peer.length), text(peer), u32be(40_000)));
    else stream.end();
  });
};

/** The port mapper's DUMP over TCP, with NFS among the programs (RFC 1833). */
export const serveRpcbind = (): Protocol => (stream) => {
  onFrames(
    stream,
    (pending) => (pending.length < 4 ? 0 : (pending.readUInt32BE(0) & 0x7fffffff) + 4),
    (frame) => {
      const programs = [
        [100_000, 2, 6, 111],
        [100_003, 3, 6, 2049],
        [100_005, 3, 6, 20_048],
      ].map((row) => join(u32be(1), ...row.map(u32be)));
      const body = join(frame.subarray(4, 8), u32be(1), u32be(0), u32be(0), u32be(0), u32be(0), ...programs, u32be(0));
      stream.write(join(u32be(0x80000000 | body.length), body));
    },
  );
};

export interface ModbusPlan {
  readonly vendor: string;
  readonly product: string;
  readonly revision: string;
}

/** Read Device Identification (Modbus application protocol 6.21); every other function is refused, none changes anything. */
export const serveModbus =
  ({ vendor, product, revision }: ModbusPlan): Protocol =>
  (stream) => {
    onFrames(
      stream,
      (pending) => (pending.length < 8 ? 0 : pending.readUInt16BE(4) + 6),
      (frame) => {
        const objects = [vendor, product, revision].map((value, id) => join(u8(id, value.length), text(value)));
        const answer =
          frame[7] === 0x2b
            ? join(u8(0x2b, 0x0e, 1, 1, 0, 0, objects.length), ...objects)
            : u8((frame[7] ?? 0) | 0x80, 1);
        stream.write(join(frame.subarray(0, 4), u16be(answer.length + 1), frame.subarray(6, 7), answer));
      },
    );
  };

export interface SocksPlan {
  readonly open: boolean;
}

/** SOCKS 5: takes anyone without a password, or asks for one (RFC 1928). It relays nothing either way. */
export const serveSocks =
  ({ open }: SocksPlan): Protocol =>
  (stream) => {
    const stop = onFrames(
      stream,
      (pending) => (pending.length < 2 ? 0 : (pending[1] ?? 0) + 2),
      (frame) => {
        stop();
        if (frame[0] !== 5) stream.end();
        else stream.write(u8(5, open ? 0 : 2));
        stream.once("data", () => stream.end(hex("05 02 00 01 00000000 0000")));
      },
    );
  };

/** AJP's CPing is answered by CPong: a Tomcat that trusts anyone who reaches this port. */
export const serveAjp = (): Protocol => (stream) => {
  onFrames(
    stream,
    (pending) => (pending.length < 4 ? 0 : pending.readUInt16BE(2) + 4),
    (frame) => {
      if (frame[4] === 10) stream.write(hex("4142 0001 09"));
      else stream.end();
    },
  );
};

export interface AdbPlan {
  readonly device: string;
}

/** Android's debug bridge without a question: the answer to CNXN is the device itself. */
export const serveAdb =
  ({ device }: AdbPlan): Protocol =>
  (stream) => {
    onFrames(
      stream,
      (pending) => (pending.length < 24 ? 0 : pending.readUInt32LE(12) + 24),
      () => {
        const words = text(`device::${device}`);
        const sum = words.reduce((total, byte) => total + byte, 0);
        const command = 0x4e584e43;
        stream.write(
          join(
            u32le(command),
            u32le(0x01000000),
            u32le(4096),
            u32le(words.length),
            u32le(sum),
            u32le(command ^ 0xffffffff),
            words,
          ),
        );
      },
    );
  };

export interface X11Plan {
  readonly vendor: string;
}

/** X11's setup: success without a cookie means anyone may watch the screen. */
export const serveX11 =
  ({ vendor }: X11Plan): Protocol =>
  (stream) => {
    onFrames(
      stream,
      (pending) => (pending.length < 12 ? 0 : 12),
      (frame) => {
        const big = frame[0] === 0x42;
        const number = (value: number) => {
          const out = Buffer.alloc(2);
          if (big) out.writeUInt16BE(value);
          else out.writeUInt16LE(value);
          return out;
        };
        const padded = text(vendor.padEnd(Math.ceil(vendor.length / 4) * 4, "\0"));
        const body = join(
          Buffer.alloc(16),
          number(vendor.length),
          number(65_535),
          u8(1, 1, 0, 0, 32, 32, 8, 255),
          Buffer.alloc(4),
          padded,
        );
        stream.write(join(u8(1, 0), number(11), number(0), number(body.length / 4), body));
      },
    );
  };
