import { bytes, hasLength32, hex, printable, u16, u32 } from "../../bytes.ts";
import type { ServiceProbe } from "../../service-probe.ts";

const [ERROR, READY, AUTHENTICATE, OPTIONS, SUPPORTED, QUERY, RESULT, STARTUP] = [
  0x00, 0x02, 0x03, 0x05, 0x06, 0x07, 0x08, 0x01,
];

/** A request frame of the native protocol, version 4. */
const frame = (opcode: number, body: Buffer): Buffer =>
  Buffer.concat([hex("04 00 0000"), Buffer.from([opcode]), u32(body.length), body]);
const text = (value: string) => Buffer.concat([u16(value.length), bytes(value)]);

const ASK_VERSION = "SELECT release_version FROM system.local";

/** Cassandra: what it supports, whether it wants a login, and its release where it wants none. */
export const cassandra: ServiceProbe = {
  id: "cassandra",
  transport: "tcp",
  ports: [9042, 9142],
  hello: () => frame(OPTIONS, Buffer.alloc(0)),
  isComplete: hasLength32(5, 9),
  next(answers) {
    const isComplete = hasLength32(5, 9);
    if (answers.length === 1)
      return { say: frame(STARTUP, Buffer.concat([u16(1), text("CQL_VERSION"), text("3.0.0")])), isComplete };
    if (answers.length === 2 && answers[1]?.[4] === READY)
      return {
        say: frame(QUERY, Buffer.concat([u32(ASK_VERSION.length), bytes(ASK_VERSION), hex("0001 00")])),
        isComplete,
      };
    return null;
  },
  read([supported = Buffer.alloc(0), started, result]) {
    const direction = supported.readUInt8(0);
    if (direction < 0x81 || direction > 0x86 || supported.length < 9) return null;
    const opcode = supported[4];
    const words = printable(supported.subarray(9), 600);
    if (opcode === SUPPORTED ? !words.includes("CQL_VERSION") : opcode !== ERROR || !/protocol version/i.test(words))
      return null;
    const version =
      result?.[4] === RESULT ? (/(\d+\.\d+(?:\.\d+)?[\w.-]*)$/.exec(result.toString("latin1"))?.[1] ?? null) : null;
    const scylla = words.includes("SCYLLA_");
    return {
      name: "cassandra",
      vendor: scylla ? "ScyllaDB" : "Apache",
      product: scylla ? "ScyllaDB" : "Cassandra",
      cpe: scylla ? "scylladb:scylladb" : "apache:cassandra",
      version,
      banner: words,
      unauthenticated: started?.[4] === READY ? true : started?.[4] === AUTHENTICATE ? false : null,
    };
  },
};
