import { expect, test } from "vitest";

import { type Offer, computePrice, countUnits } from "./offer.ts";

const addOn = (kind: string, pack: string, quantity = 1) => ({ kind: "addOn", addOn: kind, pack, quantity }) as Offer;

test.each([
  ["a price that is where talks begin", { kind: "plan", plan: "enterprise", billing: "annual" }],
  ["a plan that is not sold by the month", { kind: "plan", plan: "enterprise", billing: "monthly" }],
  ["a year of takedowns", addOn("takedown", "perYear")],
  ["ten VIP slots a month", addOn("vipSlot", "tenPerMonth")],
  ["one month of priority alerting", addOn("priorityAlerting", "single")],
] as [string, Offer][])("%s is not for sale", (_, offer) => expect(computePrice(offer)).toBeNull());

test.each([
  [{ kind: "plan", plan: "essentials", billing: "annual" }, 674_500, "year"],
  [{ kind: "plan", plan: "essentials", billing: "monthly" }, 79_900, "month"],
  [{ kind: "plan", plan: "professional", billing: "annual" }, 1_274_500, "year"],
  [{ kind: "plan", plan: "professional", billing: "monthly" }, 149_900, "month"],
  [addOn("takedown", "single", 3), 45_000, null],
  [addOn("takedown", "tenPerMonth"), 90_000, "month"],
  [addOn("penetrationTest", "single"), 20_000, null],
  [addOn("penetrationTest", "tenPerMonth"), 175_000, "month"],
  [addOn("vipSlot", "perYear", 2), 100_000, "year"],
  [addOn("priorityAlerting", "perYear"), 300_000, "year"],
] as [Offer, number, string | null][])("%o costs %i cents every %s", (offer, cents, every) =>
  expect(computePrice(offer)).toEqual({ cents, every }),
);

test("ten a month are ten", () => {
  expect(countUnits(addOn("takedown", "tenPerMonth", 2) as Extract<Offer, { kind: "addOn" }>)).toBe(20);
  expect(countUnits(addOn("takedown", "single", 3) as Extract<Offer, { kind: "addOn" }>)).toBe(3);
});
