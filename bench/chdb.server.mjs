// A test double of a ClickHouse server: its HTTP interface, as far as the corpus store uses it, over chDB, which is
// ClickHouse's own engine as a library. chDB is large and never part of the install; name where you put it:
//   npm install --prefix /somewhere chdb@3.4.0 && CHDB=/somewhere/node_modules/chdb node bench/chdb.server.mjs 8123
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { join } from "node:path";

const { Session } = createRequire(import.meta.url)(join(process.env.CHDB ?? "chdb", "index.js"));
const session = new Session();

const answer = (url, body) => {
  const { searchParams } = new URL(url, "http://chdb.test");
  const given = searchParams.get("query");
  const settings = [...searchParams]
    .filter(([name]) => name.startsWith("param_"))
    .map(([name, value]) => `set ${name} = '${value.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`);
  for (const setting of settings) session.query(setting);
  // An insert's rows follow the statement, as they do in a client's script.
  return session.query(given === null ? body : `${given}\n${body}`, "JSONEachRow");
};

createServer((request, reply) => {
  const chunks = [];
  request.on("data", (chunk) => chunks.push(chunk));
  request.on("end", () => {
    try {
      reply.end(answer(request.url, Buffer.concat(chunks).toString()));
    } catch (error) {
      reply.writeHead(400).end(String(error));
    }
  });
}).listen(Number(process.argv[2] ?? 8123), "127.0.0.1", () => console.log("ready"));
