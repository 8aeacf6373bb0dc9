// A test double of a ClickHouse server: its HTTP interface, as far as the corpus store uses it, over chDB, which is
// ClickHouse's own engine as a library. chDB is large and never part of the install; name where you put it:
//   npm install --prefix /somewhere chdb@3.4.0 && CHDB=/somewhere/node_modules/chdb node bench/chdb.server.mjs 8123
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { join } from "node:path";

const { Session } = createRequire(import.meta.url)(join(process.env.CHDB ?? "chdb", "index.js"));
// A new session is a new, empty folder, which goes with the process.
const session = new Session();

const quoted = (text) => `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;

const answer = async (request, body) => {
  const given = new URL(request.url, "http://chdb.test").searchParams.get("query");
  // An insert's rows follow the statement, as they do in a client's script.
  if (given !== null) return session.query(`${given}\n${body}`, "JSONEachRow");
  const form = await new Response(body, {
    headers: { "content-type": request.headers["content-type"] ?? "" },
  }).formData();
  for (const [name, value] of form) if (name.startsWith("param_")) session.query(`set ${name} = ${quoted(value)}`);
  return session.query(form.get("query"), "JSONEachRow");
};

createServer((request, reply) => {
  const chunks = [];
  request.on("data", (chunk) => chunks.push(chunk));
  request.on("end", () => {
    answer(request, Buffer.concat(chunks)).then(
      (text) => reply.end(text),
      (error) => reply.writeHead(400).end(String(error)),
    );
  });
}).listen(Number(process.argv[2] ?? 8123), "127.0.0.1", () => console.log("ready"));
