import { readFileSync, rmSync, writeFileSync } from "node:fs";

import { afterAll, beforeAll, expect, test } from "vitest";

import { fileMaster } from "../../../platform/keys/file-master.ts";
import { TestBrowser, type TestPortal, testPortal } from "../../../testing/test-portal.ts";

let it: TestPortal;
beforeAll(async () => {
  it = await testPortal();
});
afterAll(() => it[Symbol.asyncDispose]());

test("a server is ready only while its master key opens the keys, and says so without naming them", async () => {
  const { keyFile } = it.services.config;
  const ask = async () => {
    it.clock.pass(6_000);
    return new TestBrowser(it.app).get("/v1/health/ready/");
  };
  expect((await ask()).statusCode).toBe(200);
  const own = readFileSync(keyFile, "utf8");
  rmSync(keyFile);
  for (const put of [async () => {}, () => fileMaster(keyFile).create()]) {
    await put();
    const refused = await ask();
    expect([refused.statusCode, refused.json<object>()]).toMatchObject([
      503,
      { code: "unavailable", detail: expect.stringContaining("parapet key check") },
    ]);
    expect(refused.body).not.toContain((JSON.parse(own) as { current: string }).current);
    expect(refused.body).not.toContain(keyFile);
  }
  writeFileSync(keyFile, own, { mode: 0o600 });
  expect((await ask()).statusCode).toBe(200);
});
