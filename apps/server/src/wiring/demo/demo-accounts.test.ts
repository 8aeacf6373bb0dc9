import { readFileSync } from "node:fs";
import { join } from "node:path";

import { ROLES } from "@parapet/domain/access";
import { afterAll, beforeAll, expect, test } from "vitest";

import { testServices, type TestServices } from "../../testing/test-services.ts";
import { type DemoAccount, ensureDemoAccounts } from "./demo-accounts.ts";

let it: TestServices;
beforeAll(async () => {
  it = await testServices();
});
afterAll(() => it[Symbol.asyncDispose]());

test("production has none", async () => {
  const production = { ...it.services, config: { ...it.services.config, mode: "production" as const } };
  await expect(ensureDemoAccounts(production)).rejects.toThrow("never made in production");
});

test("one account per role, written down, and a second start changes nothing", async () => {
  const first = await ensureDemoAccounts(it.services);
  expect(first.map(({ role }) => role).sort((a, b) => a.localeCompare(b))).toEqual(
    [...ROLES].sort((a, b) => a.localeCompare(b)),
  );
  const path = join(it.services.config.dataDir, "demo-accounts.json");
  expect(JSON.parse(readFileSync(path, "utf8")) as DemoAccount[]).toEqual(first);
  expect(await ensureDemoAccounts(it.services)).toEqual(first);
});
