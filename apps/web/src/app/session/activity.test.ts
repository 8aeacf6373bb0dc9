import { expect, test } from "vitest";

import { IDLE_MS, idleAt, WARN_MS } from "./activity.ts";

const LAST = 1_000_000;

test.each([
  ["at once", 0, "active"],
  ["just before the warning", IDLE_MS - WARN_MS - 1, "active"],
  ["at the warning", IDLE_MS - WARN_MS, "warned"],
  ["a moment before the end", IDLE_MS - 1, "warned"],
  ["at the end", IDLE_MS, "over"],
  ["after half an hour", 30 * 60_000, "over"],
  ["a moment before half an hour", 30 * 60_000 - 1, "warned"],
  ["28 minutes", 28 * 60_000, "warned"],
  ["a moment before 28 minutes", 28 * 60_000 - 1, "active"],
  ["after a night", IDLE_MS * 20, "over"],
  ["with a clock that went back", -5000, "active"],
])("%s", (_, silence, phase) => expect(idleAt(LAST + silence, LAST).phase).toBe(phase));

test("the warning says how long is left", () => {
  expect(idleAt(LAST + IDLE_MS - 30_000, LAST)).toEqual({ phase: "warned", leftMs: 30_000 });
});
