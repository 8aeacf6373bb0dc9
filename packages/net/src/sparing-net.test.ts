import { createServer } from "node:http";
import { type AddressInfo, createServer as createTcpServer } from "node:net";

import { expect, test } from "vitest";

import { exactly, sparingNet } from "./sparing-net.ts";
import { loopbackNet } from "./testing/loopback-net.ts";
import { startDns, type ZoneLogic } from "./testing/start-dns.ts";

const EXCLUDED = "127.0.0.2";
const OWN = "127.0.0.3";

const addressesOf =
  (of: (name: string) => readonly string[]): ZoneLogic =>
  ({ name, type }) =>
    type === "A" ? of(name).map((data) => ({ name, type: "A" as const, ttl: 60, data })) : [];

/** Listens on both addresses at one port, counts who comes, and sends web clients of its own address to the other one. */
const listener = async () => {
  const counts = new Map<string, number>();
  const listening = createTcpServer((socket) => {
    counts.set(socket.localAddress ?? "", (counts.get(socket.localAddress ?? "") ?? 0) + 1);
    web.emit("connection", socket);
  });
  const web = createServer((request, reply) => {
    const port = request.socket.localPort ?? 0;
    const isRedirect = request.url === "/away";
    reply.writeHead(isRedirect ? 302 : 200, isRedirect ? { location: `http://${EXCLUDED}:${port}/` } : {}).end("here");
  });
  await new Promise<void>((resolve) => void listening.listen(0, "0.0.0.0", resolve));
  return {
    port: (listening.address() as AddressInfo).port,
    counted: (ip: string) => counts.get(ip) ?? 0,
    async [Symbol.asyncDispose]() {
      web.closeAllConnections();
      await new Promise((resolve) => void listening.close(resolve));
    },
  };
};

test("an excluded address gets no connection, by whichever way: address, name, redirect, TLS, datagram, DNS", async () => {
  await using server = await listener();
  await using dns = await startDns(addressesOf((name) => (name === "both.test" ? [EXCLUDED, OWN] : [EXCLUDED])));
  await using whole = loopbackNet({ resolvers: [dns.address] });
  const net = sparingNet(whole, exactly(["theirs.test"], [EXCLUDED]));
  const { port } = server;
  const excluded = { name: "ProbeError", reason: "excluded" };
  await expect(net.connect({ ip: EXCLUDED, port })).rejects.toMatchObject(excluded);
  await expect(net.connect({ host: "only.test", port })).rejects.toMatchObject(excluded);
  await expect(net.connect({ host: "theirs.test", port })).rejects.toMatchObject(excluded);
  await expect(net.connect({ host: "theirs.test", ip: OWN, port })).rejects.toMatchObject(excluded);
  await expect(net.probe({ ip: EXCLUDED, port })).rejects.toMatchObject(excluded);
  await expect(net.handshake({ ip: EXCLUDED, port })).rejects.toMatchObject(excluded);
  await expect(net.datagram({ ip: EXCLUDED, port }, Buffer.from("x"))).rejects.toMatchObject(excluded);
  await expect(net.dns.transfer("acme.test", { ip: EXCLUDED, port })).rejects.toMatchObject(excluded);
  await expect(net.dns.query("acme.test", "A", { server: { ip: EXCLUDED, port } })).rejects.toMatchObject(excluded);
  await expect(net.http({ url: `http://${EXCLUDED}:${port}/`, tls: "inspect" })).rejects.toMatchObject(excluded);
  const away = { url: `http://${OWN}:${port}/away`, tls: "inspect", followRedirects: 3 } as const;
  await expect(net.http(away)).rejects.toMatchObject(excluded);
  expect(server.counted(EXCLUDED)).toBe(0);
  // A host with an address of its own is reached there, and its subdomains are not excluded with it.
  await using both = await net.connect({ host: "both.test", port });
  expect(both.remote.ip).toBe(OWN);
  expect(server.counted(EXCLUDED)).toBe(0);
  expect((await whole.http(away)).status).toBe(200);
  expect(server.counted(EXCLUDED)).toBe(1);
});

test("an open connection of another caller to an excluded address is not used", async () => {
  await using server = await listener();
  await using dns = await startDns(addressesOf(() => [EXCLUDED, OWN]));
  await using whole = loopbackNet({ resolvers: [dns.address] });
  const url = `http://both.test:${server.port}/`;
  expect((await whole.http({ url, tls: "inspect" })).ip).toBe(EXCLUDED);
  const net = sparingNet(whole, exactly([], [EXCLUDED]));
  expect((await net.http({ url, tls: "inspect" })).ip).toBe(OWN);
  expect(server.counted(EXCLUDED)).toBe(1);
});
