import { cstring, join, u32le, u8 } from "./bytes.ts";
import { onFrames } from "./on-frames.ts";
import type { Protocol } from "./protocol.ts";

export interface MongoPlan {
  readonly version: string;
  /** Lists databases to anyone. */
  readonly open: boolean;
}

const OP_REPLY = 1;
const OP_QUERY = 2004;
const OP_MSG = 2013;

/** MongoDB's hello, build information and list of databases, in both wire formats. */
export const serveMongo =
  (plan: MongoPlan): Protocol =>
  (stream) => {
    onFrames(
      stream,
      (pending) => (pending.length < 4 ? 0 : Math.max(16, pending.readUInt32LE(0))),
      (frame) => {
        const requestId = frame.readUInt32LE(4);
        const opcode = frame.readUInt32LE(12);
        const body = document(answer(frame.toString("latin1").toLowerCase(), plan));
        if (opcode === OP_MSG) stream.write(framed(OP_MSG, requestId, join(u32le(0), u8(0), body)));
        else if (opcode === OP_QUERY)
          stream.write(framed(OP_REPLY, requestId, join(u32le(8), u32le(0), u32le(0), u32le(0), u32le(1), body)));
        else stream.destroy();
      },
    );
  };

type Value = number | string | boolean | Value[] | { readonly [key: string]: Value };

const answer = (command: string, { version, open }: MongoPlan): { readonly [key: string]: Value } => {
  if (command.includes("buildinfo"))
    return {
      version,
      gitVersion: "0000000000000000000000000000000000000000",
      versionArray: [...version.split(".").map(Number), 0],
      ok: 1,
    };
  if (command.includes("ismaster") || command.includes("hello"))
    return {
      ismaster: true,
      maxBsonObjectSize: 16_777_216,
      maxWireVersion: 7,
      minWireVersion: 0,
      readOnly: false,
      ok: 1,
    };
  if (open && command.includes("serverstatus"))
    return { host: "db", version, process: "mongod", pid: 812, uptime: 864_000, ok: 1 };
  if (!open)
    return { ok: 0, errmsg: "command listDatabases requires authentication", code: 13, codeName: "Unauthorized" };
  if (command.includes("listdatabases"))
    return {
      databases: [
        { name: "admin", sizeOnDisk: 40_960, empty: false },
        { name: "customers", sizeOnDisk: 1_949_000, empty: false },
      ],
      totalSize: 1_989_960,
      ok: 1,
    };
  return { ok: 0, errmsg: "no such command", code: 59, codeName: "CommandNotFound" };
};

const framed = (opcode: number, responseTo: number, body: Buffer): Buffer =>
  join(u32le(body.length + 16), u32le(1949), u32le(responseTo), u32le(opcode), body);

/** BSON, as much of it as the answers need (bsonspec.org). */
const document = (value: { readonly [key: string]: Value }): Buffer => {
  const elements = Object.entries(value).map(([key, item]) => element(key, item));
  const body = join(...elements, u8(0));
  return join(u32le(body.length + 4), body);
};

const element = (key: string, value: Value): Buffer => {
  if (typeof value === "string") return join(u8(2), cstring(key), u32le(Buffer.byteLength(value) + 1), cstring(value));
  if (typeof value === "boolean") return join(u8(8), cstring(key), u8(value ? 1 : 0));
  if (typeof value === "number") {
    const double = Buffer.alloc(8);
    double.writeDoubleLE(value);
    return join(u8(1), cstring(key), double);
  }
  if (Array.isArray(value))
    return join(u8(4), cstring(key), document(Object.fromEntries(value.map((item, at) => [String(at), item]))));
  return join(u8(3), cstring(key), document(value));
};
