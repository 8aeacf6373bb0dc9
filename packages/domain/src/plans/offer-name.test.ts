import { expect, test } from "vitest";

import { addOnName, offerName } from "./offer-name.ts";

test.each([
  ["en", "vipSlot", 1, "1 VIP slot"],
  ["en", "vipSlot", 2, "2 VIP slots"],
  ["es", "vipSlot", 1, "1 plaza VIP"],
  ["fr", "vipSlot", 3, "3 places VIP"],
  ["fr", "takedown", 1, "1 demande de retrait"],
  ["en", "priorityAlerting", 1, "Priority alerting"],
] as const)("in %s, so many of %s are called as one says it: %i", (locale, kind, count, name) =>
  expect(addOnName(locale, kind, count)).toBe(name),
);

test.each([
  ["one", { kind: "addOn", addOn: "vipSlot", pack: "perYear", quantity: 1 }, "1 VIP slot, one year"],
  [
    "a pack of ten",
    { kind: "addOn", addOn: "takedown", pack: "tenPerMonth", quantity: 1 },
    "10 takedown requests, each month",
  ],
  ["a plan", { kind: "plan", plan: "professional", billing: "annual" }, "Parapet Professional, one year"],
] as const)("%s is named with how it is bought", (_, offer, name) => expect(offerName("en", offer)).toBe(name));
