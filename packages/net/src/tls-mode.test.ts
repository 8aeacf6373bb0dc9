import { createServer as createTlsServer, type Server } from "node:https";
import { connect, createServer as createTcpServer, type AddressInfo, type Socket } from "node:net";

import { afterEach, describe, expect, test } from "vitest";

import { TEST_CERTIFICATES } from "./testing/certificates.ts";
import { loopbackNet } from "./testing/loopback-net.ts";

const { key, valid, expired, root } = TEST_CERTIFICATES;
const API_KEY = "api-key-of-the-operator";

const open: { close(): void }[] = [];
afterEach(() => {
  for (const it of open.splice(0)) it.close();
});

/** A TLS server that records every request it could read. */
const startTls = async (cert: string, answer: { location?: string } = {}) => {
  const requests: string[] = [];
  const server: Server = createTlsServer({ key, cert }, (request, response) => {
    requests.push(`${request.method} ${request.url} ${JSON.stringify(request.headers)}`);
    if (answer.location !== undefined) response.writeHead(302, { location: answer.location });
    response.end("ok");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  open.push({ close: () => (server.closeAllConnections(), server.close()) });
  return { requests, port: (server.address() as AddressInfo).port };
};

/** Counts what the client sends after the handshake, in encrypted records of application data. */
const startRelay = async (port: number) => {
  const state = { sent: Buffer.alloc(0) };
  const sockets: Socket[] = [];
  const relay = createTcpServer((client) => {
    const server = connect(port, "127.0.0.1");
    sockets.push(client, server);
    client.on("data", (bytes: Buffer) => {
      state.sent = Buffer.concat([state.sent, bytes]);
    });
    for (const socket of [client, server]) socket.on("error", () => {});
    client.pipe(server).pipe(client);
  });
  await new Promise<void>((resolve) => relay.listen(0, "127.0.0.1", resolve));
  open.push({
    close() {
      for (const socket of sockets) socket.destroy();
      relay.close();
    },
  });
  return { state, port: (relay.address() as AddressInfo).port };
};

const ask = (port: number, host = "secure.test") => ({
  url: `https://${host}:${port}/feed?key=${API_KEY}`,
  ip: "127.0.0.1",
  headers: { authorization: API_KEY },
});

describe("a verified request says nothing to", () => {
  test.each([
    ["a self-signed server", valid, "secure.test", []],
    ["an expired certificate", expired, "secure.test", [root]],
    ["a certificate for another name", valid, "other.test", [root]],
  ])("%s", async (_, cert, host, extraCa) => {
    const server = await startTls(cert);
    const relay = await startRelay(server.port);
    await using net = loopbackNet({ extraCa });
    const refused = net.http({ tls: "verified", ...ask(relay.port, host) });
    await expect(refused).rejects.toMatchObject({ reason: "tls-failed" });
    // A connection that an inspection left open is not reused either.
    expect((await net.http({ tls: "inspect", url: `https://${host}:${server.port}/`, ip: "127.0.0.1" })).status).toBe(
      200,
    );
    await expect(net.http({ tls: "verified", ...ask(server.port, host) })).rejects.toMatchObject({
      reason: "tls-failed",
    });
    expect(server.requests).toEqual([expect.stringContaining("GET / ")]);
    expect(server.requests.join()).not.toContain(API_KEY);
    // The client's hello, its finished message and its alert: too short for a request.
    expect(relay.state.sent.length).toBeLessThan(2_000);
  });

  test("a redirect target without TLS", async () => {
    const server = await startTls(valid, { location: "http://secure.test/feed" });
    await using net = loopbackNet({ extraCa: [root] });
    const request = { tls: "verified" as const, ...ask(server.port), followRedirects: 3 };
    await expect(net.http(request)).rejects.toMatchObject({ reason: "tls-failed" });
  });
});

test("a trusted server is asked", async () => {
  const server = await startTls(valid);
  await using net = loopbackNet({ extraCa: [root] });
  expect((await net.http({ tls: "verified", ...ask(server.port) })).text()).toBe("ok");
  expect(server.requests.join()).toContain(API_KEY);
});
