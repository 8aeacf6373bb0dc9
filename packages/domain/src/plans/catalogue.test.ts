import { expect, test } from "vitest";

import { LIMITS, PLAN_IDS, PLANS } from "./catalogue.ts";

test("every plan stands under its own id", () => {
  expect(PLAN_IDS.map((id) => PLANS[id].id)).toEqual([...PLAN_IDS]);
});

test.each(LIMITS)("a larger plan never allows less: %s", (limit) => {
  const [small, middle, large] = PLAN_IDS.map((id) => PLANS[id].limits[limit]);
  expect(middle ?? Infinity).toBeGreaterThanOrEqual(small ?? Infinity);
  // A limit by agreement is not a smaller one.
  expect(large ?? Infinity).toBeGreaterThanOrEqual(middle ?? Infinity);
});
