import { createSocket } from "node:dgram";
import { createServer as createHttpsServer } from "node:https";
import type { AddressInfo } from "node:net";

import { describe, expect, test } from "vitest";

import { createAddressPolicy } from "./address-policy.ts";
import { DEFAULT_BUDGET, type Budget } from "./budget.ts";
import { createNet } from "./create-net.ts";
import { parseServerAddress } from "./dns/server-address.ts";
import { createOptOut } from "./opt-out.ts";
import { TEST_CERTIFICATES } from "./testing/certificates.ts";
import { loopbackNet } from "./testing/loopback-net.ts";
import { startDns } from "./testing/start-dns.ts";
import { startTcp } from "./testing/start-tcp.ts";

test.each(["", "x", "1.2.3.4:0", "1.2.3.4:99999", "example.test:53", "1.2.3.4:", "::1:53x"])(
  "%j is no resolver",
  (text) => {
    expect(parseServerAddress(text)).toBeNull();
    expect(() => createNet({ resolvers: [text], policy: createAddressPolicy() })).toThrow(RangeError);
  },
);
test.each([
  ["9.9.9.9", { ip: "9.9.9.9", port: 53 }],
  ["127.0.0.1:5353", { ip: "127.0.0.1", port: 5353 }],
  ["::1", { ip: "::1", port: 53 }],
  ["[::1]:5353", { ip: "::1", port: 5353 }],
])("%s is a resolver", (text, server) => expect(parseServerAddress(text)).toEqual(server));

describe("opting out", () => {
  const optOut = createOptOut(["Private.Test.", "192.0.2.0/24", "2001:db8::1"]);
  test.each([
    [{ host: "private.test" }, true],
    [{ host: "a.b.private.test" }, true],
    [{ host: "notprivate.test" }, false],
    [{ host: "test" }, false],
    [{ ip: "192.0.2.9" }, true],
    [{ ip: "198.51.100.9" }, false],
    [{ host: "other.test", ip: "2001:db8::1" }, true],
    [{}, false],
  ])("%j: %s", (target, covered) => expect(optOut.covers(target)).toBe(covered));
});

describe("a probe", () => {
  test("without a local route nothing was sent: that is no response of a firewall", async () => {
    await using net = loopbackNet();
    // No connection leads to the loopback's broadcast address; the kernel reports it as unreachable.
    const probe = net.probe({ ip: "127.255.255.255", port: 9 });
    await expect(probe).rejects.toMatchObject({ name: "ProbeError", reason: "unreachable" });
  });

  test("reports open and closed without sending data to the service", async () => {
    const received: string[] = [];
    await using server = await startTcp((socket) => void socket.on("data", (chunk) => received.push(String(chunk))));
    await using net = loopbackNet();
    expect((await net.probe({ ip: "127.0.0.1", port: server.port })).state).toBe("open");
    expect((await net.probe({ ip: "127.0.0.1", port: 1 })).state).toBe("closed");
    expect(received).toEqual([]);
  });
  test("goes nowhere that it may not", async () => {
    await using server = await startTcp(() => {});
    await using strict = loopbackNet({ policy: createAddressPolicy() });
    await using asked = loopbackNet({ optOut: createOptOut(["127.0.0.1"]) });
    const to = { ip: "127.0.0.1", port: server.port };
    await expect(strict.probe(to)).rejects.toMatchObject({ reason: "out-of-scope" });
    await expect(asked.probe(to)).rejects.toMatchObject({ reason: "opted-out" });
    await expect(strict.probe({ ip: "127.0.0.1", port: 1 }, { signal: AbortSignal.abort() })).rejects.toMatchObject({
      reason: "out-of-scope",
    });
    expect(server.connections()).toBe(0);
  });
});

describe("a datagram", () => {
  const startUdp = async (answer: (bytes: Buffer) => Buffer | null) => {
    const socket = createSocket("udp4");
    socket.on("message", (bytes, from) => {
      const said = answer(bytes);
      if (said !== null) socket.send(said, from.port, from.address);
    });
    await new Promise<void>((resolve) => socket.bind(0, "127.0.0.1", resolve));
    return { ip: "127.0.0.1", port: socket.address().port, [Symbol.asyncDispose]: async () => void socket.close() };
  };
  test("brings the answer back, or null for silence", async () => {
    await using echo = await startUdp((bytes) => bytes);
    await using deaf = await startUdp(() => null);
    await using net = loopbackNet();
    expect(String(await net.datagram(echo, Buffer.from("ping")))).toBe("ping");
    expect(await net.datagram(deaf, Buffer.from("ping"), { timeoutMs: 40 })).toBeNull();
  });
  test("an answer from another port counts where the protocol answers so, and from the asked one otherwise", async () => {
    const other = createSocket("udp4");
    const asked = createSocket("udp4");
    asked.on("message", (bytes, from) => other.send(bytes, from.port, from.address));
    await new Promise<void>((resolve) => asked.bind(0, "127.0.0.1", resolve));
    await using net = loopbackNet();
    const to = { ip: "127.0.0.1", port: asked.address().port };
    expect(await net.datagram(to, Buffer.from("read"), { timeoutMs: 60 })).toBeNull();
    expect(String(await net.datagram(to, Buffer.from("read"), { fromAnyPort: true }))).toBe("read");
    asked.close();
    other.close();
  });
  test("a closed port answers that it is closed", async () => {
    await using net = loopbackNet();
    await expect(
      net.datagram({ ip: "127.0.0.1", port: 9 }, Buffer.from("x"), { timeoutMs: 500 }),
    ).rejects.toMatchObject({ reason: "refused" });
  });
});

test("a page over TLS, with what was seen of the certificate", async () => {
  const server = createHttpsServer({ key: TEST_CERTIFICATES.key, cert: TEST_CERTIFICATES.valid }, (_, response) =>
    response.end("safe"),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await using dns = await startDns(({ type, name }) =>
    type === "A" ? [{ type: "A", name, ttl: 60, data: "127.0.0.1" }] : [],
  );
  await using net = loopbackNet({ resolvers: [dns.address], extraCa: [TEST_CERTIFICATES.root] });
  const seen = await net.http({ tls: "inspect", url: `https://secure.test:${port}/` });
  expect([seen.text(), seen.tls?.trusted, seen.tls?.chain[0]?.subject.CN]).toEqual(["safe", true, "secure.test"]);
  const other = await net.http({ tls: "inspect", url: `https://other.test:${port}/` });
  expect([other.text(), other.tls?.trusted, other.tls?.trustProblem]).toEqual([
    "safe",
    false,
    "ERR_TLS_CERT_ALTNAME_INVALID",
  ]);
  server.closeAllConnections();
  server.close();
});

describe("rate limits", () => {
  const thirdParty = DEFAULT_BUDGET.thirdParty;
  const slow: Budget = {
    ...DEFAULT_BUDGET,
    own: { ...thirdParty, target: { ...thirdParty.target, session: { concurrent: 2, perSecond: 50 } } },
  };

  test("a target is never in more sessions at once than its budget", async () => {
    let sessions = 0;
    let most = 0;
    await using server = await startTcp((socket) => {
      socket.on("data", () => {
        sessions += 1;
        most = Math.max(most, sessions);
        setTimeout(() => {
          sessions -= 1;
          socket.end("HTTP/1.1 200 OK\r\nconnection: close\r\n\r\nok");
        }, 5);
      });
    });
    await using net = loopbackNet({ budget: slow });
    await Promise.all(
      Array.from({ length: 12 }, () => net.http({ tls: "inspect", url: `http://127.0.0.1:${server.port}/` })),
    );
    expect(server.connections()).toBe(12);
    expect(most).toBeLessThanOrEqual(2);
  });

  test("it honors Retry-After", async () => {
    const times: number[] = [];
    await using server = await startTcp((socket) => {
      socket.on("data", () => {
        times.push(performance.now());
        socket.write(
          times.length === 1
            ? "HTTP/1.1 429 Slow\r\nretry-after: 1\r\ncontent-length: 0\r\n\r\n"
            : "HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok",
        );
      });
    });
    await using net = loopbackNet();
    const url = `http://127.0.0.1:${server.port}/`;
    expect((await net.http({ tls: "inspect", url })).status).toBe(429);
    expect((await net.http({ tls: "inspect", url })).status).toBe(200);
    expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThan(950);
  });

  test("a target that only times out is left alone", async () => {
    await using server = await startTcp(() => {});
    await using net = loopbackNet({ budget: { ...DEFAULT_BUDGET, failuresBeforePause: 3 } });
    const url = `http://127.0.0.1:${server.port}/`;
    for (let index = 0; index < 3; index += 1)
      await expect(net.http({ tls: "inspect", url, timeoutMs: 20 })).rejects.toMatchObject({ reason: "timeout" });
    await expect(net.http({ tls: "inspect", url, timeoutMs: 20 })).rejects.toMatchObject({ reason: "blocked" });
    expect(server.connections()).toBe(3);
  });
});
