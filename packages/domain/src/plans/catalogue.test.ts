import { expect, test } from "vitest";

import {
  ADD_ONS,
  annualSaving,
  CREDENTIALS_WITHIN_BUSINESS_HOURS,
  DEFAULT_PLAN,
  EARLY_WARNING_DAYS,
  FULL_ACCESS_MONTHS,
  LIMITS,
  PARTNER_PROGRAMME,
  PLAN_IDS,
  PLANS,
} from "./catalogue.ts";

test("every plan is listed under its own id", () => {
  expect(PLAN_IDS.map((id) => PLANS[id].id)).toEqual([...PLAN_IDS]);
});

test.each(LIMITS)("a larger plan never allows less: %s", (limit) => {
  const [small, middle, large] = PLAN_IDS.map((id) => PLANS[id].limits[limit]);
  expect(middle ?? Infinity).toBeGreaterThanOrEqual(small ?? Infinity);
  // A limit by agreement is not a smaller one.
  expect(large ?? Infinity).toBeGreaterThanOrEqual(middle ?? Infinity);
});

/** The figures of the specification, verbatim. */
test.each([
  // name, a year, a month, a month billed by the year, stated saving, tests, users, VIPs, domains, IPs, takedowns, hours
  ["Essentials", 6_745, 799, null, 1_643, 5, 1, 1, 1, 10, 0, 8],
  ["Professional", 12_745, 1_499, 1_299, 2_400, 15, 3, 3, 3, 100, 2, 4],
  ["Enterprise", 20_000, null, null, null, Infinity, 10, 5, null, null, null, null],
])("%s costs and allows what the specification says", (name, year, month, billedYearly, saving, ...limits) => {
  const plan = Object.values(PLANS).find((it) => it.name === name);
  expect(plan?.price).toEqual({
    perYear: year,
    startsAt: name === "Enterprise",
    perMonth: month,
    perMonthBilledAnnually: billedYearly,
    statedAnnualSaving: saving,
  });
  expect([...LIMITS.map((limit) => plan?.limits[limit]), plan?.supportHours]).toEqual(limits);
});

test.each([
  ["takedown", { single: 150, tenPerMonth: 900 }],
  ["penetrationTest", { single: 200, tenPerMonth: 1_750 }],
  ["vipSlot", { perYear: 500 }],
  ["priorityAlerting", { perYear: 3_000 }],
] as const)("the add-on %s costs what the specification says", (name, price) => expect(ADD_ONS[name]).toEqual(price));

test.each([
  ["silver", { discountPercent: 25, newSubscriptionsPerYear: 10, revenuePerYear: 75_000, sellers: 1, technicians: 1 }],
  ["gold", { discountPercent: 35, newSubscriptionsPerYear: 25, revenuePerYear: 150_000, certified: 2 }],
  ["platinum", { discountPercent: 50, newSubscriptionsPerYear: 30, revenuePerYear: 300_000, sellers: 3, certified: 1 }],
] as const)("the tier %s gives and asks what the specification says", (tier, figures) =>
  expect(PARTNER_PROGRAMME[tier]).toEqual(figures),
);

test.each([
  ["essentials", 2_843],
  ["professional", 5_243],
  ["enterprise", null],
] as const)("%s: what a year saves is the difference to twelve months", (plan, saving) => {
  expect(annualSaving(PLANS[plan])).toBe(saving);
});

test("other published figures: full access, early warning, credential delivery", () => {
  expect([DEFAULT_PLAN, FULL_ACCESS_MONTHS, EARLY_WARNING_DAYS, CREDENTIALS_WITHIN_BUSINESS_HOURS]).toEqual([
    "essentials",
    12,
    60,
    4,
  ]);
});
