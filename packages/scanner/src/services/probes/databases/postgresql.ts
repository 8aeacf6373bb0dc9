import { bytes, u16, u32 } from "../../bytes.ts";
import type { Reading, ServiceProbe } from "../../service-probe.ts";

/** SSLRequest of the frontend/backend protocol: a length and a number no version has. */
const SSL_REQUEST = Buffer.concat([u32(8), u32(80_877_103)]);

/** A startup that names the usual administrator and nothing else; with `trust` the server lets anyone be it. */
const startup = (more = ""): Buffer => {
  const body = Buffer.concat([
    u16(3),
    u16(0),
    bytes(`user\0postgres\0database\0postgres\0application_name\0parapet\0${more}\0`),
  ]);
  return Buffer.concat([u32(body.length + 4), body]);
};

/** The messages of one answer: a letter, a length that counts itself, and the body. */
const messagesOf = (answer: Buffer): { type: string; body: Buffer }[] => {
  const messages: { type: string; body: Buffer }[] = [];
  let at = 0;
  while (at + 5 <= answer.length) {
    const length = answer.readUInt32BE(at + 1);
    if (length < 4 || length > 65_536) break;
    messages.push({ type: String.fromCharCode(answer[at] ?? 0), body: answer.subarray(at + 5, at + 1 + length) });
    at += 1 + length;
  }
  return messages;
};

const METHODS: Record<number, string> = {
  0: "trust",
  3: "password in clear",
  5: "md5",
  7: "gss",
  9: "sspi",
  10: "scram-sha-256",
};

const fieldsOf = (body: Buffer): Record<string, string> =>
  Object.fromEntries(
    body
      .toString("utf8")
      .split("\0")
      .filter((it) => it.length > 1)
      .map((it) => [it.charAt(0), it.slice(1)]),
  );

/** PostgreSQL: whether it offers TLS and how it wants to know who we are. No password is sent. */
export const postgresql: ServiceProbe = {
  id: "postgresql",
  transport: "tcp",
  ports: [5432, 5433, 6432, 26257],
  hello: () => SSL_REQUEST,
  isComplete: (answer) => answer.length >= 1,
  next(answers) {
    if (answers.length > 2) return null;
    const isComplete = (it: Buffer) =>
      messagesOf(it).some(({ type }) => type === "E" || type === "Z" || (type === "R" && it.readUInt32BE(5) !== 0));
    // PostgreSQL takes a setting of an unknown extension; PgBouncer refuses what it cannot pass on.
    if (answers.length === 2) return { say: startup("parapet.check\0on\0"), fresh: true, isComplete };
    // After `S` the server waits for a handshake; the startup goes on a stream of its own, as it does after an error.
    return { say: startup(), fresh: answers[0]?.toString("latin1") !== "N", isComplete };
  },
  read([ssl = Buffer.alloc(0), answer, extended]): Reading | null {
    const letter = ssl.toString("latin1");
    // The one-letter answer alone does not identify it.
    if (answer === undefined ? !/^[SN]$/.test(letter) : messagesOf(answer).length === 0) return null;
    if (answer === undefined) return { name: "postgresql", details: { starttls: letter === "S" } };
    const messages = messagesOf(answer);
    const error = messages.find(({ type }) => type === "E");
    const auth = messages.find(({ type }) => type === "R");
    if (error === undefined && auth === undefined) return null;
    const fields = error === undefined ? {} : fieldsOf(error.body);
    if (error !== undefined && fields["C"]?.length !== 5) return null;
    const status = Object.fromEntries(
      messages
        .filter(({ type }) => type === "S")
        .map(({ body }) => body.toString("utf8").split("\0"))
        .map(([key = "", value = ""]) => [key, value]),
    );
    const method = auth === undefined ? null : (METHODS[auth.body.readUInt32BE(0)] ?? "other");
    const isPooler = messagesOf(extended ?? Buffer.alloc(0)).some(
      ({ type, body }) => type === "E" && (fieldsOf(body)["M"] ?? "").startsWith("unsupported startup parameter"),
    );
    const cockroach = "crdb_version" in status || /cockroach/i.test(fields["M"] ?? "");
    return {
      name: "postgresql",
      vendor: isPooler ? "PgBouncer" : cockroach ? "Cockroach Labs" : "PostgreSQL",
      product: isPooler ? "PgBouncer" : cockroach ? "CockroachDB" : "PostgreSQL",
      cpe: isPooler ? "pgbouncer:pgbouncer" : cockroach ? "cockroachlabs:cockroachdb" : "postgresql:postgresql",
      // A pooler passes on the version of the database behind it.
      version: isPooler ? null : (/^\d[\w.]*/.exec(status["server_version"] ?? "")?.[0] ?? null),
      banner: status["server_version"] ?? fields["M"] ?? null,
      unauthenticated: method === "trust" ? true : method !== null ? false : null,
      details: {
        starttls: letter === "S",
        method,
        ...(isPooler ? { behind: status["server_version"] ?? null } : {}),
        ...(error === undefined
          ? {}
          : { error: { code: fields["C"], file: fields["F"], line: fields["L"], routine: fields["R"] } }),
      },
    };
  },
};
