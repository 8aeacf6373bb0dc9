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
