// A test double of a ClickHouse server: its HTTP interface, as far as the client uses it, over chDB, which is ClickHouse's
// own engine as a library. chDB is large and never part of the install; name where you put it:
//   npm install --prefix /somewhere chdb@3.4.0 && CHDB=/somewhere/node_modules/chdb node tools/bench/chdb.server.mjs 8123
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { join } from "node:path";

const { Session } = createRequire(import.meta.url)(join(process.env.CHDB ?? "chdb", "index.js"));
// A new session is a new, empty folder, which is removed with the process.
const session = new Session();

const quoted = (text) => `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;

/** Statement, `param_` values and rows of a request, wherever the client put them. */
const parse = async (request, body) => {
  const given = new URL(request.url, "http://chdb.test").searchParams;
  const type = request.headers["content-type"] ?? "";
  const form = type.startsWith("multipart/")
    ? await new Response(body, { headers: { "content-type": type } }).formData()
    : null;
  const parameters = [...given, ...(form ?? [])].filter(([name]) => name.startsWith("param_"));
  const field = form?.get("query");
  const query = given.get("query") ?? (typeof field === "string" ? field : null);
  // Rows of an insert follow the statement, as they do in a script.
  return { parameters, statement: query === null ? body.toString() : form === null ? `${query}\n${body}` : query };
};

const answer = async (request, body) => {
  const { parameters, statement } = await parse(request, body);
  for (const [name, value] of parameters) session.query(`set ${name} = ${quoted(value)}`);
  return session.query(statement, "JSONEachRow");
};

createServer((request, reply) => {
  const chunks = [];
  request.on("data", (chunk) => chunks.push(chunk));
  request.on("end", () => {
    answer(request, Buffer.concat(chunks)).then(
      (text) => reply.end(text),
      (error) => reply.writeHead(400, { "x-clickhouse-exception-code": "62" }).end(`Code: 62. DB::Exception: ${error}`),
    );
  });
}).listen(Number(process.argv[2] ?? 8123), "127.0.0.1", () => console.log("ready"));
