import { expect, test } from "vitest";

import { parseOnionProxy } from "./onion.ts";
import { loopbackNet } from "./testing/loopback-net.ts";
import { startDns } from "./testing/start-dns.ts";
import { startSocks } from "./testing/start-socks.ts";
import { startTcp } from "./testing/start-tcp.ts";

const onion = `${"a".repeat(56)}.onion`;

test("no proxy, no onion: not assessed, and no resolver receives the name", async () => {
  await using dns = await startDns(() => []);
  await using net = loopbackNet({ resolvers: [dns.address] });
  await expect(net.http({ tls: "inspect", url: `http://${onion}/` })).rejects.toMatchObject({
    reason: "not-supported",
  });
  await expect(net.connect({ host: "short.onion", port: 80 })).rejects.toMatchObject({ reason: "out-of-scope" });
  expect(dns.asked).toEqual([]);
});

test("the name goes to the proxy as it is", async () => {
  await using dns = await startDns(() => []);
  await using page = await startTcp(
    (socket) => void socket.once("data", () => socket.end("HTTP/1.1 200 OK\r\n\r\nhidden")),
  );
  await using proxy = await startSocks(page.port);
  await using net = loopbackNet({ resolvers: [dns.address], onionProxy: { host: "127.0.0.1", port: proxy.port } });
  const seen = await net.http({ tls: "inspect", url: `http://${onion}/` });
  expect([seen.text(), seen.ip, proxy.asked, dns.asked]).toEqual(["hidden", onion, [onion], []]);
});

test("a proxy that never answers ends in time", async () => {
  await using proxy = await startTcp(() => {});
  await using net = loopbackNet({ onionProxy: { host: "127.0.0.1", port: proxy.port } });
  await expect(net.connect({ host: onion, port: 80 }, { timeoutMs: 100 })).rejects.toMatchObject({ reason: "timeout" });
});

test("a request may name a proxy of its own, and no connection of another's is taken for it", async () => {
  await using page = await startTcp(
    (socket) => void socket.on("data", () => socket.write("HTTP/1.1 200 OK\r\ncontent-length: 6\r\n\r\nhidden")),
  );
  await using usual = await startSocks(page.port);
  await using own = await startSocks(page.port);
  await using net = loopbackNet({ onionProxy: { host: "127.0.0.1", port: usual.port } });
  await net.http({ tls: "inspect", url: `http://${onion}/` });
  const seen = await net.http({
    tls: "inspect",
    url: `http://${onion}/`,
    onionProxy: { host: "127.0.0.1", port: own.port },
  });
  expect([seen.text(), usual.asked, own.asked]).toEqual(["hidden", [onion], [onion]]);
});

test.each([
  ["127.0.0.1:9050", { host: "127.0.0.1", port: 9050 }],
  [" socks5h://tor.test:9150 ", { host: "tor.test", port: 9150 }],
  ["[::1]:9050", { host: "::1", port: 9050 }],
  ["127.0.0.1", null],
  ["127.0.0.1:0", null],
  ["127.0.0.1:99999", null],
  ["user:pass@127.0.0.1:9050", null],
  ["127.0.0.1:9050/path", null],
  ["", null],
])("a proxy written as %j", (text, proxy) => expect(parseOnionProxy(text)).toEqual(proxy));
