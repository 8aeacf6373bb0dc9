/**
 * The canary: a server with one known vulnerability per tool, on loopback and for the length of one attack run. A tool that does not
 * find its vulnerability here did not work, so its silence about the portal proves nothing.
 * `node tools/attack/planted/canary.ts` prints one line of JSON with its addresses and ends when its standard input does.
 */
import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createServer as createTlsServer } from "node:tls";

import { openDatabase } from "@parapet/db/db";
import { openCluster } from "@parapet/db/embedded/cluster";
import { certificateAuthority } from "@parapet/lab/tls/certificate-authority";

const FEW_CONNECTIONS = 60;

const home = mkdtempSync(join(tmpdir(), "parapet-canary-"));
chmodSync(home, 0o711);
const cluster = await openCluster(join(home, "postgres"), { throwaway: true });
const database = openDatabase(cluster.url, { role: "owner", max: 4, applicationName: "canary" });
const { pool } = database;
await pool.query("create table product as select n as id, 'thing ' || n as name from generate_series(1, 20) n");

const page = (body: string): string =>
  `<!doctype html><html lang="en"><title>Canary</title><body>${body}<ul>
<li><a href="/find?name=thing+1">find</a><li><a href="/hello?name=you">hello</a><li><a href="/file?name=notes.txt">file</a></ul></body></html>`;

const answer = async (request: IncomingMessage, reply: ServerResponse): Promise<void> => {
  const { pathname, searchParams } = new URL(request.url ?? "/", "http://canary.test");
  const name = searchParams.get("name") ?? "";
  const html = (body: string, status = 200) => reply.writeHead(status, { "content-type": "text/html" }).end(page(body));
  switch (pathname) {
    case "/":
      return void html("Planted vulnerabilities, one per tool.");
    // Vulnerability for sqlmap: the name is pasted into the statement, and the database's own words come back.
    case "/find":
      try {
        const { rows } = await pool.query<{ name: string }>(`select name from product where name = '${name}'`);
        return void html(rows.map((row) => row.name).join(", "));
      } catch (error) {
        return void html(`PostgreSQL ERROR:  ${(error as Error).message}`, 500);
      }
    // Vulnerability for wapiti: whatever is sent is part of the page.
    case "/hello":
      return void html(`Hello ${name}`);
    // Vulnerability for wapiti: any file of the machine.
    case "/file":
      try {
        return void html(readFileSync(name.startsWith("/") ? name : join(home, name), "utf8"));
      } catch {
        return void html("no such file", 404);
      }
    // Vulnerability for ffuf: a folder no one links to.
    case "/.git/config":
      return void reply.writeHead(200, { "content-type": "text/plain" }).end("[core]\n\tbare = false\n");
    default:
      return void html("not here", 404);
  }
};

const web = createServer((request, reply) => {
  answer(request, reply).catch(() => reply.destroy());
});

// Vulnerability for slowhttptest: no timeout and few connections.
const slow = createServer((_request, reply) => void reply.end("ok"));
slow.headersTimeout = 0;
slow.requestTimeout = 0;
slow.maxConnections = FEW_CONNECTIONS;

// Vulnerability for sslscan: obsolete protocols and ciphers.
const authority = await certificateAuthority();
const { key, cert } = await authority.issue({ state: "good" }, ["canary.test"]);
const old = createTlsServer(
  { key, cert, minVersion: "TLSv1", maxVersion: "TLSv1.2", ciphers: "ALL:@SECLEVEL=0" },
  (socket) => socket.end("hello\n"),
);
old.on("tlsClientError", () => {});

const listen = (server: {
  listen(port: number, host: string, done: () => void): unknown;
  address(): unknown;
}): Promise<number> =>
  new Promise((resolve) => void server.listen(0, "127.0.0.1", () => resolve((server.address() as AddressInfo).port)));

process.stdout.write(
  `${JSON.stringify({ web: await listen(web), slow: await listen(slow), tls: await listen(old) })}\n`,
);

process.stdin.resume();
process.stdin.on("end", () => {
  void (async () => {
    await database.close();
    await cluster.close();
    rmSync(home, { recursive: true, force: true });
    process.exit(0);
  })();
});
