import { describe, expect, test } from "vitest";

import { DAY_MS } from "../durations.ts";
import { addMonths, licenceState, findLimit, toPeriod } from "./licence.ts";

const NOW = new Date("2026-11-15T12:00:00Z");
const inMs = (ms: number) => new Date(NOW.getTime() + ms);

describe("licence state", () => {
  test.each([
    ["never paid", null, "expired"],
    ["ended this instant", inMs(0), "expired"],
    ["one millisecond left", inMs(1), "expiring"],
    ["30 days left", inMs(30 * DAY_MS), "expiring"],
    ["30 days and a millisecond left", inMs(30 * DAY_MS + 1), "active"],
  ] as const)("%s: %3$s", (_, endsAt, state) =>
    expect(licenceState("client", { endsAt, cancelledAt: null, renewal: "none" }, NOW)).toBe(state),
  );

  test("partners and the operator need none", () => {
    expect(licenceState("partner", null, NOW)).toBe("active");
    expect(licenceState("operator", null, NOW)).toBe("active");
  });
});

test.each([
  ["2027-01-31T10:00:00Z", 1, "2027-02-28T10:00:00.000Z"],
  ["2028-01-31T10:00:00Z", 1, "2028-02-29T10:00:00.000Z"],
  ["2028-02-29T10:00:00Z", 12, "2029-02-28T10:00:00.000Z"],
  ["2026-12-31T23:59:59Z", 2, "2027-02-28T23:59:59.000Z"],
  ["2026-03-31T00:00:00Z", 12, "2027-03-31T00:00:00.000Z"],
])("%s and %i months is %s", (from, months, to) => expect(addMonths(new Date(from), months).toISOString()).toBe(to));

test("limits: plan, agreement, add-ons, none", () => {
  expect(findLimit("professional", {}, [], "takedownsPerMonth")).toBe(2);
  expect(findLimit("professional", {}, [{ kind: "takedown", quantity: 10 }], "takedownsPerMonth")).toBe(12);
  expect(findLimit("professional", {}, [{ kind: "takedown", quantity: 10 }], "vipSlots")).toBe(3);
  expect(findLimit("enterprise", { domains: 40 }, [], "domains")).toBe(40);
  expect(findLimit("enterprise", {}, [], "domains")).toBe(Number.POSITIVE_INFINITY);
  expect(findLimit("enterprise", { users: "many" }, [], "users")).toBe(10);
  expect(findLimit(null, {}, [], "users")).toBe(Number.POSITIVE_INFINITY);
});

test("a month is counted in UTC", () => expect(toPeriod(new Date("2026-11-30T23:30:00-05:00"))).toBe("2026-12"));
