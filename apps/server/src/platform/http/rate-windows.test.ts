import { sql } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";

import { type TestPortal, testPortal } from "../../testing/test-portal.ts";
import { openRateWindows } from "./rate-windows.ts";

let it: TestPortal;
beforeAll(async () => {
  it = await testPortal();
});
afterAll(() => it[Symbol.asyncDispose]());

const LIMIT = { windowMs: 60_000, max: 3 };

test("two servers count together, and the window ends for both", async () => {
  const [here, there] = [openRateWindows(it.services), openRateWindows(it.services)];
  const counts = [];
  for (const server of [here, there, here, there, here]) counts.push((await server.note("shared", LIMIT)).count);
  expect(counts).toEqual([1, 2, 3, 4, 5]);
  expect((await there.note("another", LIMIT)).count).toBe(1);
  it.clock.pass(LIMIT.windowMs);
  expect(await there.note("shared", LIMIT)).toMatchObject({ count: 1, before: 5 });
});

test("requests at the same moment are each counted", async () => {
  const servers = [openRateWindows(it.services), openRateWindows(it.services), openRateWindows(it.services)];
  const limit = { windowMs: 60_000, max: 1_000 };
  const counts = await Promise.all(
    Array.from({ length: 30 }, async (_, n) => (await servers[n % 3]?.note("at once", limit))?.count ?? 0),
  );
  expect(counts.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 30 }, (_, n) => n + 1));
});

test("a flood is refused from memory, costs no statement beyond the limit, and is counted in the next window", async () => {
  const server = openRateWindows(it.services);
  for (let n = 0; n < 4; n += 1) await server.note("flood", LIMIT);
  const asked = vi.spyOn(it.services.keys, "mac");
  for (let n = 0; n < 100; n += 1) expect((await server.note("flood", LIMIT)).count).toBe(5 + n);
  expect(asked).not.toHaveBeenCalled();
  asked.mockRestore();
  it.clock.pass(LIMIT.windowMs);
  expect(await server.note("flood", LIMIT)).toMatchObject({ count: 1, before: 104 });
});

test("no address is stored as it is", async () => {
  await openRateWindows(it.services).note("GET /x|198.51.100.77", LIMIT);
  const { rows } = await sql<{ key: Buffer }>`select key from rate_window`.execute(it.services.reserved.db);
  expect(rows.length).toBeGreaterThan(0);
  for (const { key } of rows) expect([key.length, key.toString("latin1").includes("198.51")]).toEqual([32, false]);
});
