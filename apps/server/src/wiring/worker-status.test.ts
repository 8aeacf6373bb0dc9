import { afterAll, beforeAll, expect, test } from "vitest";

import { type TestServices, testServices } from "../testing/test-services.ts";
import { buildWorkerStatus } from "./worker-status.ts";

const TOKEN = "a-token-of-metrics-for-tests";
let it: TestServices;
beforeAll(async () => {
  it = await testServices({ environment: { PARAPET_METRICS_TOKEN: TOKEN } });
});
afterAll(() => it[Symbol.asyncDispose]());

test("a worker answers for its health and, with the token, its metrics, and for nothing else", async () => {
  const app = buildWorkerStatus(it.services);
  const status = async (url: string, headers: Record<string, string> = {}) =>
    (await app.inject({ url, headers })).statusCode;
  expect(await status("/v1/health/live/")).toBe(200);
  expect(await status("/v1/health/ready/")).toBe(200);
  expect(await status("/v1/metrics")).toBe(401);
  expect(await status("/v1/metrics", { authorization: `Bearer ${TOKEN}x` })).toBe(401);
  const metrics = await app.inject({ url: "/v1/metrics", headers: { authorization: `Bearer ${TOKEN}` } });
  expect(metrics.body).toContain("parapet_jobs_ended_total");
  for (const url of ["/", "/v1/account/", "/dev/mailbox.json", "/api/login", "/v1/docs/"])
    expect([url, await status(url)]).toEqual([url, 404]);
  await app.close();
});

test("a worker whose database is gone lives and is not ready", async () => {
  const ended = await testServices();
  const app = buildWorkerStatus(ended.services);
  await ended[Symbol.asyncDispose]();
  expect((await app.inject("/v1/health/live/")).statusCode).toBe(200);
  const ready = await app.inject("/v1/health/ready/");
  expect([ready.statusCode, ready.headers["retry-after"]]).toEqual([503, "2"]);
  await app.close();
});
