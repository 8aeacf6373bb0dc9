import { expect, test } from "vitest";

import { PLAN_IDS, PLANS } from "./catalogue.ts";
import { catalogueWith, toFigures } from "./figures.ts";

test("figures survive JSON and give back the plan they came from", () => {
  for (const id of PLAN_IDS) {
    const figures = JSON.parse(JSON.stringify(toFigures(PLANS[id])));
    expect(catalogueWith({ [id]: figures })[id]).toEqual(PLANS[id]);
  }
});

test("what is not changed stays as shipped", () => {
  const figures = { ...toFigures(PLANS.essentials), limits: { ...toFigures(PLANS.essentials).limits, users: 2 } };
  const plans = catalogueWith({ essentials: figures });
  expect(plans.essentials.limits.users).toBe(2);
  expect(plans.professional).toBe(PLANS.professional);
});
