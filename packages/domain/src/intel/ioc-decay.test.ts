import { describe, expect, test } from "vitest";

import { EXPIRY_SHARE, iocExpiry, iocScore } from "./ioc-decay.ts";
import { IOC_TYPES } from "./ioc-type.ts";

const seen = new Date("2026-01-01T00:00:00Z");
const after = (days: number) => new Date(seen.getTime() + days * 86_400_000);

describe.each(IOC_TYPES)("%s", (type) => {
  test("starts at its confidence and never rises", () => {
    const scores = Array.from({ length: 500 }, (_, day) => iocScore(type, 80, seen, after(day)));
    expect(scores[0]).toBe(80);
    expect(scores.every((score, i) => i === 0 || score <= (scores[i - 1] ?? 0))).toBe(true);
    expect(scores.at(-1)).toBe(0);
  });

  test("is at a fifth of its confidence on the day it expires", () => {
    expect(iocScore(type, 100, seen, iocExpiry(type, seen))).toBe(EXPIRY_SHARE * 100);
    expect(iocExpiry(type, after(7)).getTime() - iocExpiry(type, seen).getTime()).toBe(7 * 86_400_000);
  });
});

test("an address is stale before a name, a name before a file", () => {
  expect(iocExpiry("ip", seen) < iocExpiry("domain", seen)).toBe(true);
  expect(iocExpiry("domain", seen) < iocExpiry("sha256", seen)).toBe(true);
});

test("a sighting in the future counts as now", () => expect(iocScore("ip", 50, after(3), seen)).toBe(50));
