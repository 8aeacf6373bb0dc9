import { describe, expect, test } from "vitest";

import { createAddressPolicy } from "./address-policy.ts";
import { loopbackNet } from "./testing/loopback-net.ts";
import { startDns } from "./testing/start-dns.ts";
import { startTcp } from "./testing/start-tcp.ts";

describe("blind", () => {
  test.each([
    [{ host: "localhost", port: 80 }, "out-of-scope"],
    [{ host: "127.1", port: 80 }, "out-of-scope"],
    [{ ip: "127.0.0.1", port: 80 }, "out-of-scope"],
    [{ ip: "::ffff:127.0.0.1", port: 80 }, "out-of-scope"],
    [{ ip: "8.8.8.8", port: 0 }, "out-of-scope"],
    [{ ip: "8.8.8.8", port: 65_536 }, "out-of-scope"],
    [{ port: 80 }, "out-of-scope"],
    [{ host: "a.com;id", port: 80 }, "out-of-scope"],
  ])("%j: %s", async (to, reason) => {
    await using net = loopbackNet({ policy: createAddressPolicy() });
    await expect(net.connect(to)).rejects.toMatchObject({ reason });
    await expect(net.datagram({ ip: "", ...to }, Buffer.from("x"))).rejects.toMatchObject({ reason });
  });

  test("a closed port is refused", async () => {
    await using net = loopbackNet();
    await expect(net.connect({ ip: "127.0.0.1", port: 1 })).rejects.toMatchObject({ reason: "refused" });
  });

  test("one private address among public ones spoils the name", async () => {
    await using server = await startTcp((socket) => socket.end("hello"));
    await using dns = await startDns(({ type, name }) =>
      type === "A" ? ["127.0.0.1", "10.0.0.1"].map((data) => ({ type: "A" as const, name, ttl: 60, data })) : [],
    );
    await using net = loopbackNet({ resolvers: [dns.address] });
    await expect(net.connect({ host: "mixed.test", port: server.port })).rejects.toMatchObject({
      reason: "out-of-scope",
    });
    expect(server.connections()).toBe(0);
  });

  test("a route cannot lead where the policy forbids", async () => {
    await using server = await startTcp((socket) => socket.end("hello"));
    await using net = loopbackNet({
      policy: createAddressPolicy({ allow: ["192.0.2.0/24"] }),
      route: () => ({ ip: "127.0.0.1", port: server.port }),
    });
    await expect(net.connect({ ip: "192.0.2.1", port: 80 })).rejects.toMatchObject({ reason: "out-of-scope" });
    expect(server.connections()).toBe(0);
  });
});

describe("reads", () => {
  test("until enough, keeping the rest for the next read", async () => {
    await using server = await startTcp((socket) => socket.write("220 hi\r\n250 more\r\n"));
    await using net = loopbackNet();
    await using connection = await net.connect({ ip: "127.0.0.1", port: server.port });
    expect(String(await connection.read({ maxBytes: 8, enough: (soFar) => soFar.includes("\n") }))).toBe("220 hi\r\n");
    expect(String(await connection.read({ enough: (soFar) => soFar.includes("\n") }))).toBe("250 more\r\n");
  });

  test("a megabyte of banner no further than asked", async () => {
    await using server = await startTcp((socket) => socket.end(Buffer.alloc(1_000_000, "A")));
    await using net = loopbackNet();
    await using connection = await net.connect({ ip: "127.0.0.1", port: server.port });
    expect((await connection.read({ maxBytes: 4096 })).length).toBe(4096);
  });

  test("silence as nothing after the idle time", async () => {
    await using server = await startTcp(() => {});
    await using net = loopbackNet();
    await using connection = await net.connect({ ip: "127.0.0.1", port: server.port });
    expect((await connection.read({ idleMs: 20 })).length).toBe(0);
  });

  test("a drip no longer than the total", async () => {
    await using server = await startTcp((socket) => {
      const timer = setInterval(() => socket.write("."), 5);
      socket.on("close", () => clearInterval(timer));
    });
    await using net = loopbackNet();
    await using connection = await net.connect({ ip: "127.0.0.1", port: server.port });
    const bytes = await connection.read({ idleMs: 100, totalMs: 60 });
    expect(bytes.length).toBeGreaterThan(0);
    expect(bytes.length).toBeLessThan(100);
  });

  test("a reset before any byte as blind", async () => {
    await using server = await startTcp((socket) => void socket.once("data", () => socket.resetAndDestroy()));
    await using net = loopbackNet();
    await using connection = await net.connect({ ip: "127.0.0.1", port: server.port });
    await connection.write("x");
    await expect(connection.read({ idleMs: 1_000 })).rejects.toMatchObject({ reason: "reset" });
  });

  test("the first reachable address of a name", async () => {
    await using server = await startTcp((socket) => socket.end("hello"));
    await using dns = await startDns(({ type, name }) =>
      type === "A" ? ["127.0.0.9", "127.0.0.1"].map((data) => ({ type: "A" as const, name, ttl: 60, data })) : [],
    );
    await using net = loopbackNet({ resolvers: [dns.address] });
    await using connection = await net.connect({ host: "two.test", port: server.port });
    expect(connection.remote.ip).toBe("127.0.0.1");
    expect(String(await connection.read())).toBe("hello");
  });
});
