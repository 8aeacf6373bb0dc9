import { describe, expect, test } from "vitest";

import { dueDate, endOfDay, isCriticalAsset, localDay, type SlaPolicy } from "./sla-policy.ts";

const POLICY: SlaPolicy = {
  days: {
    critical: { standard: 7, critical: 3 },
    high: { standard: 14, critical: 7 },
    medium: { standard: 30, critical: null },
    low: { standard: 90, critical: 60 },
    info: { standard: null, critical: null },
  },
  criticalAssets: ["shop.acme.test", "*.pay.acme.test"],
  businessDaysOnly: false,
  timeZone: "UTC",
  holidays: [],
};
const FACTS = {
  severity: "critical",
  host: "www.acme.test",
  since: new Date("2026-03-02T10:00:00Z"),
  kev: null,
  assetSince: new Date("2025-06-01T00:00:00Z"),
} as const;
const due = (policy: Partial<SlaPolicy>, facts: Partial<Parameters<typeof dueDate>[1]> = {}) =>
  dueDate({ ...POLICY, ...policy }, { ...FACTS, ...facts })?.at.toISOString() ?? null;

test("severity and criticality decide, and a due date ends with its day", () => {
  expect(due({})).toBe("2026-03-09T23:59:59.000Z");
  expect(due({}, { host: "shop.acme.test" })).toBe("2026-03-05T23:59:59.000Z");
  // Without days of their own, critical assets have those of all others.
  expect(due({}, { severity: "medium", host: "a.pay.acme.test" })).toBe("2026-04-01T23:59:59.000Z");
  expect(due({}, { severity: "info" })).toBeNull();
});

test("critical assets by name and below a name, never by a similar ending", () => {
  expect(isCriticalAsset("a.pay.acme.test", POLICY.criticalAssets)).toBe(true);
  expect(isCriticalAsset("notpay.acme.test", POLICY.criticalAssets)).toBe(false);
  expect(isCriticalAsset("pay.acme.test", POLICY.criticalAssets)).toBe(false);
  expect(isCriticalAsset(null, POLICY.criticalAssets)).toBe(false);
});

describe("known exploitation", () => {
  const kev = { added: "2026-02-25", due: "2026-03-18" };

  test("the KEV date binds where the asset was known when the CVE was listed", () => {
    expect(due({}, { kev })).toBe("2026-03-18T23:59:59.000Z");
    expect(due({}, { kev: { added: "2026-03-01", due: "2026-03-04" } })).toBe("2026-03-04T23:59:59.000Z");
    expect(due({}, { kev, severity: "info" })).toBe("2026-03-18T23:59:59.000Z");
    // Known on the day of the listing is known then.
    expect(due({}, { kev, assetSince: new Date("2026-02-25T22:00:00Z") })).toBe("2026-03-18T23:59:59.000Z");
  });

  test("an asset that became known later has the days of the policy from detection", () => {
    const assetSince = new Date("2026-02-26T00:00:00Z");
    expect(due({}, { kev, assetSince })).toBe("2026-03-09T23:59:59.000Z");
    expect(due({}, { kev, assetSince, host: "shop.acme.test" })).toBe("2026-03-05T23:59:59.000Z");
    expect(due({}, { kev, assetSince: null })).toBe("2026-03-09T23:59:59.000Z");
  });

  test("what is detected today is never overdue today, however old the listing", () => {
    for (const kevDue of ["2021-11-17", "2026-03-01"])
      for (const assetSince of [FACTS.since, new Date("2019-01-01T00:00:00Z"), null])
        expect(due({}, { kev: { added: "2021-11-03", due: kevDue }, assetSince })).toBe("2026-03-09T23:59:59.000Z");
  });

  test("what is exploited has a date where its severity has none", () => {
    const passed = { added: "2021-11-03", due: "2021-11-17" };
    expect(due({}, { kev: passed, severity: "info" })).toBe("2026-05-31T23:59:59.000Z");
    const days = { ...POLICY.days, critical: { standard: null, critical: null } };
    expect(due({ days }, { kev: passed, severity: "critical" })).toBeNull();
  });
});

describe("business days", () => {
  test("weekends and holidays are left out", () => {
    // Monday and seven business days: Wednesday of the next week.
    expect(due({ businessDaysOnly: true })).toBe("2026-03-11T23:59:59.000Z");
    expect(due({ businessDaysOnly: true, holidays: ["2026-03-06"] })).toBe("2026-03-12T23:59:59.000Z");
  });

  test("what is detected on a weekend begins with the next business day", () => {
    const since = new Date("2026-03-07T10:00:00Z");
    expect(due({ businessDaysOnly: true }, { host: "shop.acme.test", since })).toBe("2026-03-11T23:59:59.000Z");
  });

  test("a calendar of nothing but holidays ends", () => {
    const holidays = Array.from({ length: 5_000 }, (_, n) =>
      new Date(Date.UTC(2026, 2, 2 + n)).toISOString().slice(0, 10),
    );
    expect(due({ businessDaysOnly: true, holidays })).not.toBeNull();
  });
});

describe("time zones", () => {
  test.each([
    ["Europe/Madrid", "2026-03-09T22:59:59.000Z"],
    ["America/New_York", "2026-03-10T03:59:59.000Z"],
    ["Asia/Kathmandu", "2026-03-09T18:14:59.000Z"],
    ["Pacific/Kiritimati", "2026-03-10T09:59:59.000Z"],
  ])("%s", (timeZone, expected) => expect(due({ timeZone })).toBe(expected));

  test("the day is that of the organization, not that of UTC", () => {
    const since = new Date("2026-03-02T23:30:00Z");
    expect(localDay(since, "Europe/Madrid")).toBe("2026-03-03");
    expect(due({ timeZone: "Europe/Madrid" }, { since })).toBe("2026-03-10T22:59:59.000Z");
  });

  test("days on which the clock changes have 23 and 25 hours", () => {
    const hours = (day: string, zone: string) =>
      (endOfDay(day, zone).getTime() + 1000 - (endOfDay(previous(day), zone).getTime() + 1000)) / 3_600_000;
    const previous = (day: string) => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);
    expect(hours("2026-03-29", "Europe/Madrid")).toBe(23);
    expect(hours("2026-10-25", "Europe/Madrid")).toBe(25);
    expect(hours("2026-03-08", "America/New_York")).toBe(23);
    expect(hours("2026-06-15", "Europe/Madrid")).toBe(24);
  });

  test("a midnight that the clock skips", () => {
    // Cairo goes from 23:59 of April 23 to 01:00 of April 24, 2026.
    expect(endOfDay("2026-04-23", "Africa/Cairo").toISOString()).toBe("2026-04-23T21:59:59.000Z");
  });

  test("leap days", () => {
    expect(due({}, { since: new Date("2028-02-26T12:00:00Z") })).toBe("2028-03-04T23:59:59.000Z");
    expect(due({}, { since: new Date("2028-02-29T23:00:00Z"), host: "shop.acme.test" })).toBe(
      "2028-03-03T23:59:59.000Z",
    );
  });
});
