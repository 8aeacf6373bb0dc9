import { cstring, hex, join, text, u16le, u8, zeros } from "./bytes.ts";
import { onFrames } from "./on-frames.ts";
import type { Protocol } from "./protocol.ts";

export interface MysqlPlan {
  /** `5.7.33-0ubuntu0.16.04.1`, `5.5.5-10.3.27-MariaDB` … */
  readonly version: string;
  /** Rejects unknown clients before it says what it is (error 1130). */
  readonly deniesHost?: boolean;
}

/** The greeting of MySQL's protocol 10, and a refusal to anyone who logs in. */
export const serveMysql =
  ({ version, deniesHost = false }: MysqlPlan): Protocol =>
  (stream) => {
    if (deniesHost) {
      stream.end(
        packet(
          0,
          join(u8(0xff), u16le(1130), text("Host '198.51.100.7' is not allowed to connect to this MySQL server")),
        ),
      );
      return;
    }
    stream.write(
      packet(
        0,
        join(
          u8(10),
          cstring(version),
          hex("2a 00 00 00"),
          text("abcdefgh"),
          u8(0),
          u16le(0xf7ff), // capabilities, lower half: everything but TLS
          u8(8), // latin1
          u16le(2), // autocommit
          u16le(0xc1ff), // capabilities, upper half: plugin authentication
          u8(21),
          zeros(10),
          cstring("ijklmnopqrst"),
          cstring("mysql_native_password"),
        ),
      ),
    );
    onFrames(
      stream,
      (pending) => (pending.length < 4 ? 0 : pending.readUIntLE(0, 3) + 4),
      () => {
        stream.end(
          packet(
            2,
            join(u8(0xff), u16le(1045), text("#28000Access denied for user 'root'@'lab' (using password: NO)")),
          ),
        );
      },
    );
  };

const packet = (sequence: number, body: Buffer): Buffer => {
  const head = Buffer.alloc(4);
  head.writeUIntLE(body.length, 0, 3);
  head[3] = sequence;
  return join(head, body);
};
