import { expect, test } from "vitest";

import { operatorHttp } from "../../../packages/net/src/operator-http.ts";
import { startTcp } from "../../../packages/net/src/testing/start-tcp.ts";
import { attackCaller, CALLERS, checksThenConnects, followsAnywhere } from "./outgoing.ts";

test.each(Object.entries(CALLERS))(
  "%s reaches no private address by a name that moves or by a redirect",
  async (_name, caller) => {
    const { asked, decoy, trapped } = await attackCaller(caller);
    expect(asked).toBeGreaterThan(10);
    expect(decoy).toBeGreaterThan(0);
    expect(trapped).toBe(0);
  },
);

test("the attack finds a caller that checks an address and connects to another, and one that follows redirects", async () => {
  expect((await attackCaller(checksThenConnects)).trapped).toBeGreaterThan(0);
  expect((await attackCaller(followsAnywhere)).trapped).toBeGreaterThan(0);
});

test("object store, Vault and ClickHouse: the configured server alone, whatever it answers", async () => {
  await using trap = await startTcp((socket) => socket.end("HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n"));
  await using server = await startTcp((socket) => {
    socket.once("data", () =>
      socket.end(`HTTP/1.1 307 Away\r\nlocation: http://127.0.0.1:${trap.port}/\r\ncontent-length: 0\r\n\r\n`),
    );
  });
  using http = operatorHttp(`http://127.0.0.1:${server.port}`);
  for (const path of ["/bucket/object", `http://127.0.0.1:${trap.port}/`, `//127.0.0.1:${trap.port}/`, "@127.0.0.1/"])
    await http.send({ method: "GET", path, headers: {}, maxBytes: 1_000, timeoutMs: 2_000 }).catch(() => null);
  expect(server.connections()).toBeGreaterThan(0);
  expect(trap.connections()).toBe(0);
});
