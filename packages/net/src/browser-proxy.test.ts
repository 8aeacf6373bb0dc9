import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { createAddressPolicy } from "./address-policy.ts";
import { bridgeToProxy, type BrowserProxy, BROWSING_LIMITS, startBrowserProxy } from "./browser-proxy.ts";
import { createNet } from "./create-net.ts";
import type { Net } from "./net.ts";

let folder: string;
let site: Server;
let sitePort: number;
let net: Net & AsyncDisposable;
let proxy: BrowserProxy;
let bridge: Awaited<ReturnType<typeof bridgeToProxy>>;
const asked: string[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "proxy-test-"));
  site = createServer((request, response) => {
    asked.push(`${request.method} ${request.url} ${request.headers.host} ${String(request.headers["x-own"] ?? "")}`);
    if (request.url === "/large") return void response.end(Buffer.alloc(64 * 1024));
    response.end("hello");
  });
  sitePort = await new Promise<number>((resolve) => {
    site.listen(0, "127.0.7.1", () => resolve((site.address() as { port: number }).port));
  });
  // The website's address is allowed, every other address of the machine is not.
  net = createNet({ resolvers: ["127.0.0.1:1"], policy: createAddressPolicy({ allow: ["127.0.7.0/24"] }) });
  proxy = await startBrowserProxy(net, join(folder, "proxy.sock"), {
    ...BROWSING_LIMITS,
    bytesReceived: 32 * 1024,
    connections: 3,
    hosts: 2,
    idleMs: 500,
  });
  bridge = await bridgeToProxy(join(folder, "proxy.sock"));
});
afterAll(async () => {
  bridge.close();
  await proxy[Symbol.asyncDispose]();
  await net[Symbol.asyncDispose]();
  site.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => {
  asked.length = 0;
  proxy.begin(`http://127.0.7.1:${sitePort}/`);
});

/** Everything that the proxy answers to these bytes until it closes; `then` is sent after the first answer. */
const say = (bytes: string, then?: string): Promise<string> =>
  new Promise((resolve) => {
    let said = "";
    let later = then;
    const socket: Socket = connect(bridge.port, "127.0.0.1", () => socket.write(bytes));
    socket.on("data", (chunk: Buffer) => {
      said += chunk.toString("latin1");
      if (later !== undefined) socket.write(later);
      later = undefined;
    });
    socket.on("error", () => {});
    socket.on("close", () => resolve(said));
  });

test("a tunnel and a plain request reach an address that the policy allows, without the proxy's own headers", async () => {
  const tunnel = await say(
    `CONNECT 127.0.7.1:${sitePort} HTTP/1.1\r\n\r\n`,
    "GET /a HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
  );
  expect(tunnel).toMatch(/^HTTP\/1.1 200 Connection established[\s\S]*hello$/);
  const plain = await say(
    `GET http://127.0.7.1:${sitePort}/b?c=d HTTP/1.1\r\nHost: other.test\r\nProxy-Authorization: x\r\nX-Own: kept\r\n\r\n`,
  );
  expect(plain).toMatch(/hello/);
  expect(asked).toEqual(["GET /a x ", `GET /b?c=d 127.0.7.1:${sitePort} kept`]);
  expect(proxy.usage()).toMatchObject({ connections: 2, hosts: ["127.0.7.1"], refusals: [], isCut: false });
});

test.each([
  ["loopback", "127.0.0.1"],
  ["loopback as IPv6", "[::1]"],
  ["a mapped address", "[::ffff:127.0.0.1]"],
  ["cloud metadata", "169.254.169.254"],
  ["a private network", "10.0.0.1"],
  ["a local name", "localhost"],
  ["a name of this machine", "printer.local"],
])("%s is refused, with the reason", async (_, host) => {
  expect(await say(`CONNECT ${host}:443 HTTP/1.1\r\n\r\n`)).toMatch(/^HTTP\/1.1 502/);
  // No page of the proxy's own: it would be taken for the website.
  expect(await say(`GET http://${host}/ HTTP/1.1\r\nHost: x\r\n\r\n`)).toBe("");
  const { refusals } = proxy.usage();
  expect(refusals).toHaveLength(2);
  expect(refusals.every(({ reason }) => reason === "out-of-scope")).toBe(true);
});

test.each([
  ["a port of mail", "CONNECT 127.0.7.1:25 HTTP/1.1\r\n\r\n"],
  ["a request with a body", "POST http://127.0.7.1/ HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\n\r\nx"],
  ["another protocol", "GET ftp://127.0.7.1/ HTTP/1.1\r\nHost: x\r\n\r\n"],
  ["a file", "GET file:///etc/passwd HTTP/1.1\r\nHost: x\r\n\r\n"],
  ["the proxy itself", "GET / HTTP/1.1\r\nHost: x\r\n\r\n"],
  ["credentials in the address", "CONNECT user@127.0.7.1:443 HTTP/1.1\r\n\r\n"],
  ["no protocol at all", "\u0016\u0003\u0001\r\n\r\n"],
])("%s reaches nothing", async (_, bytes) => {
  expect(await say(bytes)).not.toMatch(/200|hello/);
  expect(asked).toEqual([]);
});

test("a page ends at its bytes, connections and hosts, and the next page begins anew", async () => {
  expect((await say(`GET http://127.0.7.1:${sitePort}/large HTTP/1.1\r\nHost: x\r\n\r\n`)).length).toBeLessThan(40_000);
  expect(proxy.usage().isCut).toBe(true);
  proxy.begin(`http://127.0.7.1:${sitePort}/`);
  for (let n = 0; n < 4; n += 1) await say(`GET http://127.0.7.1:${sitePort}/ HTTP/1.1\r\nHost: x\r\n\r\n`);
  expect(proxy.usage()).toMatchObject({ connections: 3, isCut: true, refusals: [{ reason: "rate-limited" }] });
  proxy.begin(`http://127.0.7.1:${sitePort}/`);
  expect(proxy.usage()).toMatchObject({ connections: 0, bytesReceived: 0, isCut: false, refusals: [] });
});

test("what a page left open is closed when the next begins, and a silent tunnel after a while", async () => {
  const open = say(`CONNECT 127.0.7.1:${sitePort} HTTP/1.1\r\n\r\n`);
  await expect.poll(() => proxy.usage().connections).toBe(1);
  proxy.begin(`http://127.0.7.1:${sitePort}/`);
  expect(await open).toMatch(/^(?:HTTP\/1.1 200[^]*)?$/);
  expect(await say(`CONNECT 127.0.7.1:${sitePort} HTTP/1.1\r\n\r\n`)).toMatch(/^HTTP\/1.1 200/);
});
