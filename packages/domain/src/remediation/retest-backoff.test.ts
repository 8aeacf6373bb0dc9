import { expect, test } from "vitest";

import { nextRetest, RETEST_WAITS_MS } from "./retest-backoff.ts";

const NOW = new Date("2026-03-01T12:00:00Z");

test("each attempt that could not assess waits at least as long as the one before, and they end", () => {
  const waits = RETEST_WAITS_MS.map((_, index) => (nextRetest(index + 1, "timeout", NOW)?.getTime() ?? 0) - +NOW);
  expect(waits).toEqual(RETEST_WAITS_MS);
  expect(waits).toEqual(waits.toSorted((a, b) => a - b));
  expect(nextRetest(RETEST_WAITS_MS.length + 1, "timeout", NOW)).toBeNull();
});

test("what no check can assess is not tested again", () => {
  expect(nextRetest(1, "no-check", NOW)).toBeNull();
  expect(nextRetest(1, null, NOW)).not.toBeNull();
});
