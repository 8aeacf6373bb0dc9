import { connect } from "node:net";

import { expect, test } from "vitest";

import { loopbackNet } from "./testing/loopback-net.ts";
import { startDns } from "./testing/start-dns.ts";
import { startTcp } from "./testing/start-tcp.ts";

const onion = `${"a".repeat(56)}.onion`;

/** A SOCKS5 proxy that takes every name to one port and remembers what it was asked. */
const startSocks = async (toPort: number, asked: string[]) =>
  await startTcp((socket) => {
    socket.once("data", () => {
      socket.write(Buffer.from([5, 0]));
      socket.once("data", (request: Buffer) => {
        asked.push(request.toString("latin1", 5, 5 + (request[4] ?? 0)));
        const inner = connect(toPort, "127.0.0.1", () => {
          socket.write(Buffer.from([5, 0, 0, 1, 127, 0, 0, 1, 0, 0]));
          socket.pipe(inner).pipe(socket);
        });
        inner.on("error", () => socket.destroy());
      });
    });
  });

test("no proxy, no onion: blind, and no resolver hears the name", async () => {
  await using dns = await startDns(() => []);
  await using net = loopbackNet({ resolvers: [dns.address] });
  await expect(net.http({ url: `http://${onion}/` })).rejects.toMatchObject({ reason: "not-supported" });
  await expect(net.connect({ host: "short.onion", port: 80 })).rejects.toMatchObject({ reason: "out-of-scope" });
  expect(dns.asked).toEqual([]);
});

test("the name goes to the proxy as it is", async () => {
  const asked: string[] = [];
  await using dns = await startDns(() => []);
  await using page = await startTcp(
    (socket) => void socket.once("data", () => socket.end("HTTP/1.1 200 OK\r\n\r\nhidden")),
  );
  await using proxy = await startSocks(page.port, asked);
  await using net = loopbackNet({ resolvers: [dns.address], onionProxy: { host: "127.0.0.1", port: proxy.port } });
  const seen = await net.http({ url: `http://${onion}/` });
  expect([seen.text(), seen.ip, asked, dns.asked]).toEqual(["hidden", onion, [onion], []]);
});

test("a proxy that never answers ends in time", async () => {
  await using proxy = await startTcp(() => {});
  await using net = loopbackNet({ onionProxy: { host: "127.0.0.1", port: proxy.port } });
  await expect(net.connect({ host: onion, port: 80 }, { timeoutMs: 100 })).rejects.toMatchObject({ reason: "timeout" });
});
