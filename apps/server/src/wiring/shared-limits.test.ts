import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";

import { whoIs } from "../platform/session/who-is.ts";
import { type TestPortal, testPortal } from "../testing/test-portal.ts";
import { buildApp } from "./app.ts";

let it: TestPortal;
let other: FastifyInstance;
beforeAll(async () => {
  it = await testPortal({ NODE_ENV: "production", PUBLIC_URL: "https://portal.example" });
  other = await buildApp(it.services, { whoIs });
});
afterAll(async () => {
  await other.close();
  await it[Symbol.asyncDispose]();
});

const statusAt = async (app: FastifyInstance, from: string): Promise<[number, unknown]> => {
  const reply = await app.inject({
    method: "POST",
    url: "/v1/contact/",
    remoteAddress: from,
    payload: { nonsense: true },
  });
  return [reply.statusCode, reply.headers["retry-after"]];
};

test("the limit of a route holds over two servers, and tells when to come back", async () => {
  const statuses = [];
  for (let n = 0; n < 10; n += 1) statuses.push((await statusAt(n % 2 === 0 ? it.app : other, "198.51.100.1"))[0]);
  expect(new Set(statuses)).toEqual(new Set([400]));
  for (const app of [it.app, other]) expect(await statusAt(app, "198.51.100.1")).toEqual([429, expect.any(String)]);
  expect((await statusAt(other, "198.51.100.2"))[0]).toBe(400);
});

test("an IPv6 client is its network: other addresses of the same /64 do not begin anew", async () => {
  for (let n = 0; n < 10; n += 1) await statusAt(n % 2 === 0 ? it.app : other, `2001:db8:7::${n + 1}`);
  expect((await statusAt(other, "2001:db8:7::ffff"))[0]).toBe(429);
  expect((await statusAt(other, "2001:db8:8::1"))[0]).toBe(400);
});
