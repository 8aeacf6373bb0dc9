import { expect, test } from "vitest";

import { nextAttempt, TRY_FOR_MS } from "./retry.ts";

test("waits grow, fill three days, and then it is given up", () => {
  const createdAt = new Date("2026-11-15T12:00:00Z");
  const waits: number[] = [];
  let now = createdAt;
  for (let attempts = 1; attempts < 100; attempts += 1) {
    const next = nextAttempt(attempts, createdAt, now);
    if (next === null) break;
    waits.push(next.getTime() - now.getTime());
    now = next;
  }
  expect(now.getTime() - createdAt.getTime()).toBe(TRY_FOR_MS);
  expect(waits.length).toBeGreaterThan(8);
  expect(waits.length).toBeLessThan(20);
  expect(waits[0]).toBe(30_000);
  expect(waits.slice(0, 8)).toEqual(waits.slice(0, 8).toSorted((a, b) => a - b));
});

test("a clock that jumped past the end gives nothing up that was hardly tried", () => {
  const createdAt = new Date("2026-11-15T12:00:00Z");
  const end = createdAt.getTime() + TRY_FOR_MS;
  expect(nextAttempt(1, createdAt, new Date(end - 1))?.getTime()).toBe(end);
  expect(nextAttempt(1, createdAt, new Date(end))?.getTime()).toBe(end + 30_000);
  expect(nextAttempt(7, createdAt, new Date(end))).not.toBeNull();
  expect(nextAttempt(8, createdAt, new Date(end))).toBeNull();
});
