import { hex, join, text, u16be, u32be, u8 } from "./bytes.ts";
import { onFrames } from "./on-frames.ts";
import type { Protocol } from "./protocol.ts";

export interface MssqlPlan {
  /** Major, minor and build: `13.0.1601`. */
  readonly version: string;
}

/** TDS pre-login: the version is in the first option of the answer (MS-TDS 2.2.6.5). */
export const serveMssql =
  ({ version }: MssqlPlan): Protocol =>
  (stream) => {
    onFrames(
      stream,
      (pending) => (pending.length < 8 ? 0 : Math.max(8, pending.readUInt16BE(2))),
      () => {
        const [major = 0, minor = 0, build = 0] = version.split(".").map(Number);
        // Offset and length of each option: version, encryption, instance, thread.
        const options = hex("00 0015 0006  01 001b 0001  02 001c 0001  03 001d 0000  ff");
        const body = join(options, u8(major, minor), u16be(build), u16be(0), u8(2, 0));
        stream.write(join(u8(4, 1), u16be(body.length + 8), hex("0000 01 00"), body)); // session 0, packet 1
      },
    );
  };

export interface OraclePlan {
  /** The number in VSNNUM: 186647552 is 11.2.0.4.0 */
  readonly versionNumber: number;
}

/** The listener refuses an unknown service and says its version while doing so. */
export const serveOracle =
  ({ versionNumber }: OraclePlan): Protocol =>
  (stream) => {
    onFrames(
      stream,
      (pending) => (pending.length < 8 ? 0 : Math.max(8, pending.readUInt16BE(0))),
      () => {
        const words = text(
          `(DESCRIPTION=(TMP=)(VSNNUM=${versionNumber})(ERR=12514)(ERROR_STACK=(ERROR=(CODE=12514)(EMFI=4))))`,
        );
        const body = join(u8(0x22, 0), u16be(words.length), words);
        stream.end(join(u16be(body.length + 8), u16be(0), u8(4, 0), u16be(0), body));
      },
    );
  };

export interface CassandraPlan {
  readonly cqlVersion: string;
}

/** The answer to OPTIONS of Cassandra's native protocol. */
export const serveCassandra =
  ({ cqlVersion }: CassandraPlan): Protocol =>
  (stream) => {
    onFrames(
      stream,
      (pending) => (pending.length < 9 ? 0 : pending.readUInt32BE(5) + 9),
      (frame) => {
        const entry = (key: string, value: string) => join(short(key), u16be(1), short(value));
        const body = join(
          u16be(3),
          entry("CQL_VERSION", cqlVersion),
          entry("COMPRESSION", "lz4"),
          entry("PROTOCOL_VERSIONS", "4/v4"),
        );
        stream.write(join(u8(0x84, 0), frame.subarray(2, 4), u8(6), u32be(body.length), body));
      },
    );
  };

const short = (value: string): Buffer => join(u16be(value.length), text(value));

export interface Neo4jPlan {
  /** The Bolt version it picks from the four it is offered. */
  readonly bolt: number;
}

/** Bolt's handshake: magic and four proposals in, one version out. */
export const serveNeo4j =
  ({ bolt }: Neo4jPlan): Protocol =>
  (stream) => {
    onFrames(
      stream,
      (pending) => (pending.length < 20 ? 0 : 20),
      (frame) => {
        if (frame.readUInt32BE(0) === 0x6060b017) stream.write(u32be(bolt));
        else stream.end();
      },
    );
  };
