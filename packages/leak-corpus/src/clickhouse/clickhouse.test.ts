import { once } from "node:events";
import { Agent, createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";

import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { clickhouseStore } from "./clickhouse-store.ts";
import { openClickHouse } from "./clickhouse.ts";
import { openParameters } from "./parameters.ts";

/** URL parameters of ClickHouse's HTTP interface that the store may send; any other is an unknown setting. */
const KNOWN_SETTINGS = new Set(["query", "query_id", "database", "default_format", "enable_http_compression"]);
const COLUMNS: Readonly<Record<string, number>> = {
  credential_line: 3,
  credential_block: 4,
  credential_name: 5,
  mention_text: 14,
  mention_ref: 1,
  indicator: 15,
};

let server: Server;
let url = "";
let statements: string[] = [];
let answer = "";

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  let body = "";
  for await (const chunk of request) body += String(chunk);
  return body;
};

/** What ClickHouse would refuse, with its code and status. */
const refusalOf = (statement: string, body: string, settings: readonly string[], isKnown: boolean) => {
  if (!isKnown) return [403, 516, "ann: Authentication failed: password is incorrect, or there is no user"] as const;
  const unknown = settings.find((name) => !KNOWN_SETTINGS.has(name) && !name.startsWith("param_"));
  if (unknown !== undefined) return [404, 115, `Unknown setting '${unknown}'`] as const;
  if (!/^(?:select|insert into|create table|alter table|truncate table)\b/i.test(statement))
    return [400, 62, "Syntax error"] as const;
  for (const [, name = ""] of statement.matchAll(/\{(\w+):[A-Z]\w*(?:\(\w+\))?\}/g))
    if (!settings.includes(`param_${name}`) && !body.includes(`name="param_${name}"`))
      return [400, 456, `Substitution \`${name}\` is not set`] as const;
  const insert = /^insert into (\w+)\s*\(([^)]*)\)/i.exec(statement);
  if (insert !== null) {
    const [, table = "", columns = ""] = insert;
    if (columns.split(",").length !== COLUMNS[table]) return [400, 20, "Number of columns doesn't match"] as const;
    for (const row of body.trim().split("\n"))
      if (Object.keys(JSON.parse(row) as object).length !== COLUMNS[table])
        return [400, 117, "Unknown field found while parsing JSONEachRow format"] as const;
  }
  return null;
};

beforeAll(async () => {
  server = createServer((request, reply) => {
    void bodyOf(request).then((body) => {
      const given = new URL(request.url ?? "/", "http://clickhouse.test").searchParams;
      const form = /name="query"\r\n\r\n([^]*?)\r\n--/.exec(body)?.[1];
      const statement = (given.get("query") ?? form ?? body).trim();
      const isKnown = request.headers.authorization === `Basic ${Buffer.from("ann:s3cret-Gannet").toString("base64")}`;
      if (statement.startsWith("select redirect")) {
        reply.writeHead(302, { location: "http://127.0.0.1:9/" }).end();
        return;
      }
      const refusal = refusalOf(statement, body, [...given.keys()], isKnown);
      if (refusal !== null) {
        const [status, code, text] = refusal;
        reply.writeHead(status, { "x-clickhouse-exception-code": String(code) });
        reply.end(`Code: ${code}. DB::Exception: ${text}. (REFUSED) (version 25.8.1.1)`);
        return;
      }
      statements.push(statement);
      reply.end(answer);
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  url = `http://ann:s3cret-Gannet@127.0.0.1:${(server.address() as AddressInfo).port}/`;
});
afterAll(() => server.close());
beforeEach(() => {
  statements = [];
  answer = "";
});

const open = (address = url) => openClickHouse(address, new Agent());

test.each([
  ["wrong credentials", (at: string) => at.replace("s3cret", "wrong"), "select 1", "(code 516)"],
  ["a statement that is no SQL", (at: string) => at, "selekt 1", "(code 62)"],
  ["a placeholder without a value", (at: string) => at, "select {p0:String}", "(code 456)"],
  ["an unknown setting", (at: string) => `${at}?clickhouse_setting_no_such=1`, "select 1", "(code 115)"],
  ["a redirect to another server", (at: string) => at, "select redirect", "127.0.0.1"],
])("%s is an error that names the host and not the password", async (_, address, statement, said) => {
  await using clickhouse = open(address(url));
  const failure = await clickhouse.rows(statement).catch((error: unknown) => error as Error);
  expect(failure).toMatchObject({ name: "UnreachableError", message: expect.stringContaining(said) });
  expect(String(failure)).toContain(new URL(url).host);
  expect(String(failure)).not.toMatch(/Gannet/);
  expect(statements).toEqual([]);
});

test("a wrong number of columns is an error", async () => {
  await using clickhouse = open();
  await expect(clickhouse.insert("mention_ref", ["id", "more"], [{ id: "a", more: 1 }])).rejects.toThrow("(code 20)");
});

test("a server that is not there cannot be reached", async () => {
  await using clickhouse = open("http://ann:s3cret-Gannet@127.0.0.1:9/");
  await expect(clickhouse.command("select 1")).rejects.toThrow("127.0.0.1:9 cannot be reached (ECONNREFUSED)");
});

test("parameters are sent apart from the statement, long lists in the body", async () => {
  await using clickhouse = open();
  answer = '{"number":"7"}\n{"number":"9"}\n';
  for (const count of [1, 3_000]) {
    const parameters = openParameters();
    const ids = Array.from({ length: count }, (_, n) => `x'); drop table t; -- ${n}`);
    const rows = await clickhouse.rows<{ number: string }>(
      `select number from t where id in ${parameters.texts(ids)} and n <= ${parameters.integer(5)}`,
      parameters.values,
    );
    expect(rows).toEqual([{ number: "7" }, { number: "9" }]);
  }
  expect(new Set(statements).size).toBe(1);
  expect(statements[0]).not.toContain("drop");
});

test("the store creates its tables and reads them with statements that the server accepts", async () => {
  await using store = clickhouseStore(open());
  await store.prepare();
  expect(statements.map((text) => /exists (\w+)/.exec(text)?.[1])).toEqual(Object.keys(COLUMNS));
  const db = {} as Parameters<typeof store.leaks.years>[0];
  answer = '{"name":"5","number":"7","by_login":1,"count":"3"}\n';
  expect(await store.leaks.entriesByTag(db, [5])).toEqual([{ tag: 5, block: 7, byLogin: true, records: 3 }]);
  answer = `{"number":"7","purge_year":2026,"lines":3,"sealed":"${Buffer.from("x").toString("base64")}"}\n`;
  expect(await store.leaks.blocksById(db, [7])).toEqual([
    { id: 7, purgeYear: 2026, records: 3, sealed: Buffer.from("x") },
  ]);
  answer = '{"count":"3"}\n';
  expect(await store.leaks.purgeThrough(db, 2025)).toBe(3);
  expect(statements.filter((text) => text.startsWith("alter table"))).toHaveLength(3);
});
