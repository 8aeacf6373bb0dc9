import { writeFileSync } from "node:fs";
import { join } from "node:path";

import Fastify from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";

import { type TestPortal, testPortal } from "../../../testing/test-portal.ts";
import type { DemoWorld } from "../demo-world.ts";
import { devDemoRoutes } from "./dev-demo.ts";
import { devMailboxRoutes } from "./dev-mailbox.ts";

const URL = "/dev/demo-accounts.json";
const LOOPBACK = { host: "127.0.0.1:4000" };
let it: TestPortal;
beforeAll(async () => {
  it = await testPortal();
});
afterAll(() => it[Symbol.asyncDispose]());

test("production has no list of demo accounts, not even for a loopback host", async () => {
  await using production = await testPortal({ NODE_ENV: "production", PUBLIC_URL: "https://portal.example" });
  expect((await production.browser().get(URL, LOOPBACK)).statusCode).toBe(404);
});

test("another host is refused, and a server without the demo lists no account", async () => {
  expect((await it.browser().get(URL, { host: "evil.test" })).statusCode).toBe(404);
  const reply = await it.browser().get(URL, LOOPBACK);
  expect([reply.statusCode, reply.json()]).toEqual([200, []]);
});

const WORLD: DemoWorld = {
  publishers: { received: () => [] },
  companies: [],
  fix: async () => {},
  break: async () => {},
  change: async () => {},
};

test("with the demo it lists the accounts", async () => {
  const accounts = [{ role: "seller", email: "seller@harbour.test", password: "x", organisation: "Harbour" }];
  writeFileSync(join(it.services.config.dataDir, "demo-accounts.json"), JSON.stringify(accounts));
  const app = Fastify();
  devDemoRoutes(app, { config: it.services.config, lab: WORLD });
  const reply = await app.inject({ url: URL, headers: LOOPBACK });
  expect(reply.json()).toEqual(accounts);
  expect(reply.headers["cache-control"]).toBe("no-store");
  await app.close();
});

test("the development mailbox answers only for a loopback host", async () => {
  for (const url of ["/dev/mailbox", "/dev/mailbox.json"]) {
    const status = async (headers: Record<string, string>) => (await it.browser().get(url, headers)).statusCode;
    expect([url, await status({ host: "evil.test" })]).toEqual([url, 404]);
    expect([url, await status({ host: "evil.test", "x-forwarded-host": "localhost" })]).toEqual([url, 404]);
    expect([url, await status({ host: "127.0.0.1:4000" })]).toEqual([url, 200]);
  }
});

test("production has no development mailbox", () => {
  const registered: string[] = [];
  const recorder = { get: (url: string) => registered.push(url) };
  const production = { ...it.services, config: { ...it.services.config, mode: "production" as const } };
  devMailboxRoutes(recorder as never, production);
  expect(registered).toEqual([]);
});
