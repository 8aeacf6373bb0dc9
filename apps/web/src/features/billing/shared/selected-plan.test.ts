import { expect, test } from "vitest";

import { readSelectedPlan } from "./selected-plan.ts";

test.each([null, "", "gold/annual", "<script>", "/", "essentials"])("%s is the first plan, billed annually", (saved) =>
  expect(readSelectedPlan(saved)).toMatchObject({ plan: "essentials", billing: "annual" }),
);

test("a stored choice is read back", () => {
  expect(readSelectedPlan("professional/monthly")).toEqual({
    plan: "professional",
    billing: "monthly",
    isChosen: true,
  });
  expect(readSelectedPlan("enterprise/sometimes")).toEqual({ plan: "enterprise", billing: "annual", isChosen: true });
});
