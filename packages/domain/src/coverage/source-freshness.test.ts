import { expect, test } from "vitest";

import { DAY_MS } from "../durations.ts";
import { freshForMs } from "./source-freshness.ts";

const january = Date.parse("2026-01-10T00:00:00Z");
const december = Date.parse("2026-12-22T00:00:00Z");

test("an import counts for 180 days, the answer of a connector for 30", () => {
  expect(freshForMs("leaked-credentials", "import", january)).toBe(180 * DAY_MS);
  expect(freshForMs("leaked-credentials", "connector", january)).toBe(30 * DAY_MS);
});

test("leaked records count no longer than until the annual purge deletes them", () => {
  expect(freshForMs("leaked-credentials", "import", december)).toBe(10 * DAY_MS);
  expect(freshForMs("logs-infected-machine", "connector", december)).toBe(10 * DAY_MS);
});

test("what the annual purge does not touch retains its full period", () =>
  expect(freshForMs("dark-web-mentions", "import", december)).toBe(180 * DAY_MS));
