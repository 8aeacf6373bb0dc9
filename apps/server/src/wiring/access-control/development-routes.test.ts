import { afterAll, beforeAll, expect, test } from "vitest";

import type { DemoWorld } from "../../features/operations/demo-world.ts";
import { whoIs } from "../../platform/session/who-is.ts";
import { type TestPortal, testPortal } from "../../testing/test-portal.ts";
import { buildApp } from "../app.ts";

const LOOPBACK = { host: "127.0.0.1:4000" };
let it: TestPortal;
beforeAll(async () => {
  it = await testPortal();
});
afterAll(() => it[Symbol.asyncDispose]());

const WORLD: DemoWorld = {
  publishers: { received: () => [] },
  companies: [],
  fix: async () => {},
  break: async () => {},
  change: async () => {},
};

/** One request of each development route that is registered, whatever feature it belongs to. */
const developmentRoutes = (app: Awaited<ReturnType<typeof buildApp>>): ["GET" | "POST", string][] =>
  (["GET", "POST"] as const).flatMap((method) =>
    ["mailbox", "mailbox.json", "demo-accounts.json", "receivers.json", "faults.json", "records.json"]
      .map((name): ["GET" | "POST", string] => [method, `/dev/${name}`])
      .filter(([, url]) => app.hasRoute({ method, url })),
  );

test("no development route answers a remote or forwarded connection, whatever its headers claim", async () => {
  const app = await buildApp({ ...it.services, lab: WORLD }, { whoIs });
  const routes = developmentRoutes(app);
  expect(routes).toHaveLength(7);
  const statusOf = async (method: "GET" | "POST", url: string, from: string, headers: Record<string, string>) =>
    (await app.inject({ method, url, remoteAddress: from, headers: { ...LOOPBACK, ...headers } })).statusCode;
  for (const [method, url] of routes) {
    expect([url, await statusOf(method, url, "127.0.0.1", {})]).not.toEqual([url, 404]);
    for (const [from, headers] of [
      ["192.0.2.7", {}],
      ["192.0.2.7", { "x-forwarded-for": "127.0.0.1" }],
      ["::ffff:10.0.0.9", {}],
      ["127.0.0.1", { "x-forwarded-for": "127.0.0.1" }],
      ["127.0.0.1", { forwarded: "for=127.0.0.1" }],
      ["127.0.0.1", { via: "1.1 proxy" }],
      ["127.0.0.1", { host: "portal.example" }],
    ] as const)
      expect([url, from, headers, await statusOf(method, url, from, headers)]).toEqual([url, from, headers, 404]);
    const encoded = url.replace("/dev/", "/%64ev/");
    expect([encoded, await statusOf(method, encoded, "192.0.2.7", {})]).toEqual([encoded, 404]);
  }
  await app.close();
});

test("a trusted proxy's word about the client does not open them either", async () => {
  const services = { ...it.services, config: { ...it.services.config, trustProxy: ["192.0.2.7"] } };
  const app = await buildApp({ ...services, lab: WORLD }, { whoIs });
  const headers = { ...LOOPBACK, "x-forwarded-for": "127.0.0.1" };
  const reply = await app.inject({ url: "/dev/demo-accounts.json", remoteAddress: "192.0.2.7", headers });
  expect(reply.statusCode).toBe(404);
  await app.close();
});
