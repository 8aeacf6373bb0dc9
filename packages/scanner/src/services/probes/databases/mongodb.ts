import type { ServiceProbe } from "../../service-probe.ts";
import { readBson, writeBson } from "../../wire/bson.ts";

const OP_MSG = 2013;
const OP_REPLY = 1;
const UNAUTHORISED = 13;

/** One command in an OP_MSG (the protocol of MongoDB 3.6 and later). */
const command = (body: Record<string, string | number | boolean>): Buffer => {
  const document = writeBson({ ...body, $db: "admin" });
  const head = Buffer.alloc(21);
  head.writeInt32LE(21 + document.length, 0);
  head.writeInt32LE(1, 4);
  head.writeInt32LE(OP_MSG, 12);
  return Buffer.concat([head, document]);
};

const documentOf = (answer: Buffer | undefined): Record<string, unknown> | null => {
  if (answer === undefined || answer.length < 26 || answer.readInt32LE(0) !== answer.length) return null;
  const opcode = answer.readInt32LE(12);
  if (opcode === OP_MSG && answer[20] === 0) return readBson(answer.subarray(21));
  return opcode === OP_REPLY ? readBson(answer.subarray(36)) : null;
};

/** MongoDB: its build, and whether it lists its databases to anyone. */
export const mongodb: ServiceProbe = {
  id: "mongodb",
  transport: "tcp",
  ports: [27017, 27018, 27019, 28017],
  hello: () => command({ buildInfo: 1 }),
  isComplete: (answer) => answer.length >= 4 && answer.length >= answer.readInt32LE(0),
  next: (answers) =>
    answers.length === 1
      ? {
          say: command({ listDatabases: 1, nameOnly: true }),
          isComplete: (it) => it.length >= 4 && it.length >= it.readInt32LE(0),
        }
      : null,
  read([build, databases]) {
    const info = documentOf(build);
    if (info === null || !("ok" in info)) return null;
    const list = documentOf(databases);
    const version = info["version"];
    return {
      name: "mongodb",
      vendor: "MongoDB",
      product: "MongoDB",
      cpe: "mongodb:mongodb",
      version: typeof version === "string" ? version : null,
      banner: typeof version === "string" ? `MongoDB ${version}` : null,
      unauthenticated: list === null ? null : list["ok"] === 1 ? true : list["code"] === UNAUTHORISED ? false : null,
      details: { gitVersion: info["gitVersion"] ?? null },
    };
  },
};
