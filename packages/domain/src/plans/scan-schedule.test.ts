import { describe, expect, test } from "vitest";

import { DAY_MS, HOUR_MS } from "../durations.ts";
import { dueRun, nextRun, type ScheduledDomain } from "./scan-schedule.ts";

const START = Date.UTC(2026, 1, 20);
const acme: ScheduledDomain = { org: "o", domain: "acme.test", state: "verified", lastRun: null, lastFull: null };

/** Simulates days with a tick every five minutes and records the started scans. */
const live = (of: ScheduledDomain, days: number, clock: (at: number) => number = (at) => at) => {
  let it = of;
  const runs: { at: number; profile: "full" | "passive" }[] = [];
  for (let at = START; at < START + days * DAY_MS; at += 5 * 60_000) {
    const now = new Date(clock(at));
    const profile = dueRun(it, now);
    if (profile === null) continue;
    runs.push({ at: now.getTime(), profile });
    it = { ...it, lastRun: now, ...(profile === "full" && { lastFull: now }) };
  }
  return runs;
};

const apart = (runs: readonly { at: number }[]): number[] =>
  runs.slice(1).map(({ at }, index) => at - (runs[index]?.at ?? 0));

describe("what must not happen", () => {
  test("an unverified domain is never scanned fully", () => {
    expect(new Set(live({ ...acme, state: "pending" }, 21).map(({ profile }) => profile))).toEqual(
      new Set(["passive"]),
    );
  });

  test("a clock that jumps an hour back, or forth and back again, begins nothing twice", () => {
    const calm = live(acme, 14).length;
    const back = live(acme, 14, (at) => (at > START + 3 * DAY_MS ? at - HOUR_MS : at)).length;
    const there = live(acme, 14, (at) =>
      at > START + 3 * DAY_MS && at < START + 3 * DAY_MS + 2 * HOUR_MS ? at + HOUR_MS : at,
    ).length;
    expect(back).toBe(calm);
    expect(there).toBe(calm);
  });

  test("a week of standstill is made up for by one run, not by seven", () => {
    const resting = { ...acme, lastRun: new Date(START - 9 * DAY_MS), lastFull: new Date(START - 9 * DAY_MS) };
    expect(live(resting, 1 / 24).map(({ profile }) => profile)).toEqual(["full"]);
  });
});

test("a new domain is scanned immediately, then passively each day and fully each week", () => {
  const runs = live(acme, 28);
  expect(runs[0]).toEqual({ at: START, profile: "full" });
  const rest = runs.slice(2);
  expect(rest.filter(({ profile }) => profile === "full").length).toBeGreaterThanOrEqual(3);
  expect(new Set(apart(rest))).toEqual(new Set([DAY_MS]));
  const full = runs.filter(({ profile }) => profile === "full").slice(1);
  expect(new Set(apart(full))).toEqual(new Set([7 * DAY_MS]));
});

test("the next run is when one is due", () => {
  const now = new Date(START + 5 * HOUR_MS);
  const it = { ...acme, lastRun: now, lastFull: now };
  const next = nextRun(acme, now);
  expect(next.getTime() - now.getTime()).toBeLessThanOrEqual(DAY_MS);
  expect(dueRun(it, new Date(next.getTime() - 1000))).toBeNull();
  expect(dueRun(it, next)).not.toBeNull();
});

test("ten thousand domains are spread over the day: no hour has half more than its share", () => {
  const hours = Array.from({ length: 24 }, () => 0);
  for (let n = 0; n < 10_000; n += 1) {
    const at = nextRun({ org: `org-${n % 97}`, domain: `company-${n}.test` }, new Date(START));
    hours[at.getUTCHours()] = (hours[at.getUTCHours()] ?? 0) + 1;
  }
  expect(Math.max(...hours)).toBeLessThan((10_000 / 24) * 1.5);
  expect(Math.min(...hours)).toBeGreaterThan((10_000 / 24) * 0.5);
});
