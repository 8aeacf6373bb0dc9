import { createServer, type RequestListener } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { gzipSync, brotliCompressSync, deflateRawSync, deflateSync, zstdCompressSync } from "node:zlib";

import { describe, expect, inject, test } from "vitest";

import { createAddressPolicy } from "./address-policy.ts";
import { DEFAULT_BUDGET } from "./budget.ts";
import { createOptOut } from "./opt-out.ts";
import { loopbackNet } from "./testing/loopback-net.ts";
import { startDns } from "./testing/start-dns.ts";
import { startTcp } from "./testing/start-tcp.ts";

const startHttp = async (listener: RequestListener) => {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
    },
  };
};

describe("refuses", () => {
  test.each([
    "http://localhost/",
    "http://a.localhost/",
    "http://printer.local/",
    "http://metadata.google.internal/",
    "http://router/",
    "http://127.0.0.1/",
    "http://127.1/",
    "http://0x7f.1/",
    "http://2130706433/",
    "http://0177.0.0.1/",
    "http://①②⑦.⓪.⓪.①/",
    "http://[::1]/",
    "http://[::127.0.0.1]/",
    "http://[::ffff:127.0.0.1]/",
    "http://[64:ff9b::7f00:1]/",
    "http://[fd00::1]/",
    "http://169.254.169.254/latest/meta-data/",
    "http://10.0.0.1/",
    "http://user@8.8.8.8/",
    "ftp://8.8.8.8/",
    "file:///etc/passwd",
    "gopher://8.8.8.8/",
    "not a url",
    "http://0/",
    "http://192.168.1.1:8080/",
    "http://100.64.0.1/",
  ])("%s", async (url) => {
    await using net = loopbackNet({ policy: createAddressPolicy() });
    await expect(net.http({ tls: "inspect", url })).rejects.toMatchObject({
      name: "ProbeError",
      reason: "out-of-scope",
    });
  });

  test("opted-out targets, by name and by address", async () => {
    await using server = await startHttp((_, response) => response.end());
    await using net = loopbackNet({ optOut: createOptOut(["private.test", "127.0.0.0/8"]) });
    await expect(net.http({ tls: "inspect", url: server.url })).rejects.toMatchObject({ reason: "opted-out" });
    await expect(net.http({ tls: "inspect", url: "http://www.private.test/" })).rejects.toMatchObject({
      reason: "opted-out",
    });
  });

  test.each([
    ["the metadata address", "http://169.254.169.254/latest/"],
    ["a private address", "http://10.0.0.1/"],
    ["a file", "file:///etc/passwd"],
    ["localhost by name", "http://localhost:22/"],
  ])("a redirect to %s", async (_, location) => {
    await using server = await startHttp((_request, response) => response.writeHead(302, { location }).end());
    await using net = loopbackNet();
    await expect(net.http({ tls: "inspect", url: server.url, followRedirects: 5 })).rejects.toMatchObject({
      reason: "out-of-scope",
    });
    const seen = await net.http({ tls: "inspect", url: server.url });
    expect([seen.status, seen.headers.location]).toEqual([302, [location]]);
  });
});

test("an address that changes its mind between two answers never reaches loopback", async () => {
  await using canary = await startTcp((socket) => socket.end("HTTP/1.1 200 OK\r\n\r\nowned"));
  let answers = 0;
  await using dns = await startDns(({ type }) => {
    if (type !== "A") return [];
    answers += 1;
    const data = answers === 1 ? "192.0.2.1" : "127.0.0.1";
    return [{ type: "A", name: "rebind.test", ttl: 0, data }];
  });
  // 192.0.2.1 represents a public address without a host.
  await using net = loopbackNet({
    resolvers: [dns.address],
    policy: createAddressPolicy({ allow: ["192.0.2.0/24"] }),
    budget: { ...DEFAULT_BUDGET, failuresBeforePause: 10_000 },
    route: (to) => (to.ip === "192.0.2.1" ? { ip: "192.0.2.1", port: 1 } : to),
  });
  const tries = await Promise.allSettled(
    Array.from({ length: 1_000 }, () =>
      net.http({ tls: "inspect", url: `http://rebind.test:${canary.port}/`, timeoutMs: 150 }),
    ),
  );
  expect(tries.every(({ status }) => status === "rejected")).toBe(true);
  expect(answers).toBeGreaterThan(1);
  expect(canary.connections()).toBe(0);
});

describe("reads", () => {
  test("status, repeated headers and body, and says who asks", async () => {
    let agent: string | undefined;
    await using server = await startHttp((request, response) => {
      agent = request.headers["user-agent"];
      response.writeHead(
        404,
        [
          ["Set-Cookie", "a=1"],
          ["set-cookie", "b=2"],
          ["Server", "x"],
        ].flat(),
      );
      response.end("gone");
    });
    await using net = loopbackNet();
    const seen = await net.http({ tls: "inspect", url: `${server.url}/x?y=1` });
    expect(seen).toMatchObject({ status: 404, truncated: false, tls: null, ip: "127.0.0.1", redirects: [] });
    expect(seen.headers["set-cookie"]).toEqual(["a=1", "b=2"]);
    expect(seen.text()).toBe("gone");
    expect(agent).toMatch(/^Parapet\/\S+ \(\+https:\/\/\S+\)$/);
  });

  test.each([
    ["gzip", gzipSync],
    ["deflate", deflateSync],
    ["deflate", deflateRawSync],
    ["br", brotliCompressSync],
    ["zstd", zstdCompressSync],
    ["gzip, br", (text: string) => brotliCompressSync(gzipSync(text))],
  ])("%s", async (encoding, encode) => {
    await using server = await startHttp((_, response) =>
      response.writeHead(200, { "content-encoding": encoding }).end(encode("plain words")),
    );
    await using net = loopbackNet();
    expect((await net.http({ tls: "inspect", url: server.url })).text()).toBe("plain words");
  });

  test.each([
    ["text/html; charset=iso-8859-1", Buffer.from([0x63, 0x61, 0x66, 0xe9]), "café"],
    ["text/html", Buffer.from('<meta charset="windows-1252">\x80', "latin1"), '<meta charset="windows-1252">€'],
    ["text/plain; charset=nonsense", Buffer.from("café"), "café"],
    ["text/plain", Buffer.from([0xff, 0xfe, 0x41, 0x00]), "A"],
  ])("text as %s", async (contentType, body, text) => {
    await using server = await startHttp((_, response) =>
      response.writeHead(200, { "content-type": contentType }).end(body),
    );
    await using net = loopbackNet();
    expect((await net.http({ tls: "inspect", url: server.url })).text()).toBe(text);
  });

  test("redirects by hand, with the path walked, dropping what belongs to the first host", async () => {
    const asked: (string | undefined)[] = [];
    await using second = await startHttp((request, response) => {
      asked.push(request.headers.authorization, request.headers["x-api-key"]?.toString());
      response.end(`${request.method} ${request.url}`);
    });
    await using first = await startHttp((request, response) => {
      asked.push(request.headers.authorization);
      response.writeHead(302, { location: `${second.url}/there` }).end();
    });
    await using net = loopbackNet();
    const seen = await net.http({
      tls: "inspect",
      url: first.url,
      method: "POST",
      body: "x",
      headers: { authorization: "secret", "x-api-key": "secret too", accept: "text/plain" },
      followRedirects: 5,
    });
    expect(seen.text()).toBe("GET /there");
    expect(seen.redirects).toEqual([{ url: first.url, status: 302, location: `${second.url}/there` }]);
    expect(asked).toEqual(["secret", undefined, undefined]);
  });

  test("many pages of one host over few connections", async () => {
    await using server = await startTcp((socket) => {
      socket.on("data", () => socket.write("HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok"));
    });
    await using net = loopbackNet();
    for (let index = 0; index < 20; index += 1) {
      expect((await net.http({ tls: "inspect", url: `http://127.0.0.1:${server.port}/${index}` })).text()).toBe("ok");
    }
    expect(server.connections()).toBe(1);
  });

  test("a server that closes its keep-alive connections", async () => {
    await using server = await startTcp((socket) => {
      socket.once("data", () => {
        socket.write("HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok");
        setTimeout(() => socket.resetAndDestroy(), 5);
      });
    });
    await using net = loopbackNet();
    for (let index = 0; index < 5; index += 1) {
      expect((await net.http({ tls: "inspect", url: `http://127.0.0.1:${server.port}/` })).text()).toBe("ok");
      await new Promise((resolve) => setTimeout(resolve, index * 3));
    }
  });

  test.each([
    ["a POST", { method: "POST" }, 1],
    ["one that is sent once", { once: true }, 1],
    ["any other GET", {}, 2],
  ] as const)("a request that the server answers with a reset: %s", async (_, more, times) => {
    let received = 0;
    await using server = await startTcp((socket) => {
      socket.on("data", (bytes) => {
        if (!bytes.includes("/login")) return socket.write("HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok");
        received += 1;
        return socket.resetAndDestroy();
      });
    });
    await using net = loopbackNet();
    const url = `http://127.0.0.1:${server.port}`;
    await net.http({ tls: "inspect", url: `${url}/` });
    await expect(net.http({ tls: "inspect", url: `${url}/login`, ...more })).rejects.toMatchObject({ reason: "reset" });
    expect(received).toBe(times);
  });
});

test("a request that may not leave any more is not sent, also over a connection that is open", async () => {
  let received = 0;
  await using server = await startTcp((socket) => {
    socket.on("data", () => {
      received += 1;
      socket.write("HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok");
    });
  });
  await using net = loopbackNet();
  const url = `http://127.0.0.1:${server.port}/`;
  const stopped = {
    mayLeave: async () => {
      throw new Error("stopped");
    },
  };
  await expect(net.http({ tls: "inspect", url, ...stopped })).rejects.toThrow("stopped");
  await net.http({ tls: "inspect", url });
  await expect(net.http({ tls: "inspect", url, ...stopped })).rejects.toThrow("stopped");
  expect(received).toBe(1);
});

describe("ends in time when the peer is hostile:", () => {
  const say = (text: string) => (socket: Socket) => void socket.end(text);
  const drip = (head: string) => (socket: Socket) => {
    socket.write(head);
    const timer = setInterval(() => socket.write("x"), 10);
    socket.on("close", () => clearInterval(timer));
  };
  let hop = 0;
  const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024));

  test.each<[string, string, (socket: Socket) => void]>([
    ["a tarpit that never answers", "timeout", () => {}],
    ["a header that drips", "timeout", drip("HTTP/1.1 200 OK\r\nx-slow: ")],
    ["a body that drips", "timeout", drip("HTTP/1.1 200 OK\r\ncontent-length: 100000\r\n\r\n")],
    ["noise instead of HTTP", "malformed", say("SSH-2.0-OpenSSH_9.9\r\n")],
    ["a connection closed at once", "reset", (socket) => void socket.resetAndDestroy()],
    [
      "headers without end",
      "too-large",
      (socket) => void socket.write(`HTTP/1.1 200 OK\r\n${"x-a: b\r\n".repeat(10_000)}`),
    ],
    ["a redirect loop", "too-many-redirects", say("HTTP/1.1 302 Found\r\nlocation: /\r\ncontent-length: 0\r\n\r\n")],
    [
      "a redirect that never repeats itself",
      "too-many-redirects",
      (socket) => void socket.end(`HTTP/1.1 302 Found\r\nlocation: /${(hop += 1)}\r\ncontent-length: 0\r\n\r\n`),
    ],
    ["three encodings", "malformed", say("HTTP/1.1 200 OK\r\ncontent-encoding: gzip, gzip, gzip\r\n\r\nx")],
    ["gzip that is none", "malformed", say("HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\n\r\nplain")],
    [
      "a gzip bomb",
      "too-large",
      (socket) =>
        void socket.end(Buffer.concat([Buffer.from("HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\n\r\n"), bomb])),
    ],
  ])("%s is blind: %s", async (_, reason, handle) => {
    await using server = await startTcp(handle);
    await using net = loopbackNet();
    const timeoutMs = reason === "timeout" ? 200 : 5_000;
    await expect(
      net.http({ tls: "inspect", url: `http://127.0.0.1:${server.port}/`, timeoutMs, followRedirects: 5 }),
    ).rejects.toMatchObject({ name: "ProbeError", reason });
  });

  test("an endless body is truncated at the cap and marked", async () => {
    const block = Buffer.alloc(64 * 1024, "x");
    await using server = await startTcp((socket) => {
      socket.write("HTTP/1.1 200 OK\r\n\r\n");
      const more = () => {
        while (!socket.destroyed && socket.write(block));
      };
      socket.on("drain", more);
      more();
    });
    await using net = loopbackNet();
    const seen = await net.http({ tls: "inspect", url: `http://127.0.0.1:${server.port}/` });
    expect([seen.truncated, seen.body.length]).toEqual([true, 2 * 1024 * 1024]);
  });

  test("the caller may give up", async () => {
    await using server = await startTcp(() => {});
    await using net = loopbackNet();
    const controller = new AbortController();
    const asked = net.http({ tls: "inspect", url: `http://127.0.0.1:${server.port}/`, signal: controller.signal });
    controller.abort();
    await expect(asked).rejects.toMatchObject({ reason: "cancelled" });
  });
});

test.runIf(inject("isNightly"))(
  "waiting for our own rate limiter does not consume the target's deadline and is not its failure",
  async () => {
    const held: (() => void)[] = [];
    await using server = await startHttp((request, response) => {
      if (request.url === "/slow") held.push(() => response.end("slow"));
      else response.end("ok");
    });
    // Limits of a third party: two concurrent, five per second.
    await using net = loopbackNet({
      budget: { ...DEFAULT_BUDGET, own: DEFAULT_BUDGET.thirdParty, failuresBeforePause: 2 },
    });
    const slow = [1, 2].map(() => net.http({ tls: "inspect", url: `${server.url}/slow` }));
    await expect.poll(() => held.length).toBe(2);
    const queued = Promise.all(
      Array.from({ length: 6 }, () => net.http({ tls: "inspect", url: server.url, timeoutMs: 900 })),
    );
    const leaving = new AbortController();
    const impatient = net.http({ tls: "inspect", url: server.url, signal: leaving.signal });
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    leaving.abort();
    await expect(impatient).rejects.toMatchObject({ reason: "cancelled" });
    for (const answer of held) answer();
    expect((await queued).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    expect((await Promise.all(slow)).map(({ status }) => status)).toEqual([200, 200]);
  },
);
