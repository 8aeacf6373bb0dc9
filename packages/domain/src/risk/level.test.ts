import { expect, test } from "vitest";

import { riskLevel } from "./level.ts";

test.each([
  [0, "high"],
  [39, "high"],
  [39.99, "high"],
  [40, "medium"],
  [69, "medium"],
  [69.99, "medium"],
  [70, "low"],
  [100, "low"],
] as const)("a score of %d means %s risk", (score, level) => expect(riskLevel(score)).toBe(level));

test.each([
  [100, 1, "medium"],
  [80, 3, "medium"],
  [70, 1, "medium"],
  [55, 3, "medium"],
  [39, 1, "high"],
  [80, 0, "low"],
] as const)("a score of %d with %d open critical findings means %s risk", (score, criticals, level) =>
  expect(riskLevel(score, criticals)).toBe(level),
);
