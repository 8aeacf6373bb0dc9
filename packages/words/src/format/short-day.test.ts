import { expect, test } from "vitest";

import { shortDay } from "./short-day.ts";

test.each([
  ["en", "Nov 5"],
  ["es", "5 nov"],
  ["fr", "5 nov."],
] as const)("a day without its year in %s", (locale, shown) =>
  expect(shortDay(locale, Date.parse("2026-11-05T23:59:59Z") / 1000)).toBe(shown),
);
