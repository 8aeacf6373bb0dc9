import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { CADENCES, nextRun, type ReportTiming } from "./next-run.ts";

const due = (timing: Partial<ReportTiming>, after: string): string =>
  nextRun({ cadence: "weekly", day: 1, time: "08:00", timeZone: "UTC", ...timing }, new Date(after)).toISOString();

describe("the next run", () => {
  test.each([
    ["weekly: the coming Monday", {}, "2026-11-17T09:00:00Z", "2026-11-23T08:00:00.000Z"],
    ["weekly: later today", { day: 2 }, "2026-11-17T07:59:59Z", "2026-11-17T08:00:00.000Z"],
    [
      "never at the very moment, so that a run is not repeated",
      { day: 2 },
      "2026-11-17T08:00:00Z",
      "2026-11-24T08:00:00.000Z",
    ],
    [
      "monthly: the last day where the month is shorter",
      { cadence: "monthly", day: 31 },
      "2026-02-01T00:00:00Z",
      "2026-02-28T08:00:00.000Z",
    ],
    ["monthly: a leap day", { cadence: "monthly", day: 30 }, "2028-02-01T00:00:00Z", "2028-02-29T08:00:00.000Z"],
    [
      "quarterly: the coming quarter",
      { cadence: "quarterly", day: 15 },
      "2026-11-17T00:00:00Z",
      "2027-01-15T08:00:00.000Z",
    ],
    [
      "quarterly: still in this quarter",
      { cadence: "quarterly", day: 31 },
      "2026-10-02T00:00:00Z",
      "2026-10-31T08:00:00.000Z",
    ],
    ["local time in winter", { timeZone: "Europe/Madrid" }, "2026-11-17T00:00:00Z", "2026-11-23T07:00:00.000Z"],
    ["local time in summer", { timeZone: "Europe/Madrid" }, "2026-07-14T00:00:00Z", "2026-07-20T06:00:00.000Z"],
    [
      "a time that the clock skips: once it is forward",
      { day: 7, time: "02:30", timeZone: "Europe/Paris" },
      "2026-03-28T00:00:00Z",
      "2026-03-29T01:30:00.000Z",
    ],
    [
      "a time that the clock shows twice: the first",
      { day: 7, time: "02:30", timeZone: "Europe/Paris" },
      "2026-10-24T00:00:00Z",
      "2026-10-25T00:30:00.000Z",
    ],
    [
      "and not the second",
      { day: 7, time: "02:30", timeZone: "Europe/Paris" },
      "2026-10-25T00:30:00Z",
      "2026-11-01T01:30:00.000Z",
    ],
    [
      "a zone a quarter of an hour beside the rest",
      { timeZone: "Asia/Kathmandu" },
      "2026-11-17T00:00:00Z",
      "2026-11-23T02:15:00.000Z",
    ],
    [
      "a day that begins before that of UTC",
      { day: 1, time: "00:30", timeZone: "Pacific/Kiritimati" },
      "2026-11-17T00:00:00Z",
      "2026-11-22T10:30:00.000Z",
    ],
  ] as const)("%s", (_case, timing, after, expected) => expect(due(timing, after)).toBe(expected));

  test("is always in the future, and after it comes a later one", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...CADENCES),
        fc.integer({ min: 1, max: 7 }),
        fc.constantFrom("00:00", "02:30", "23:59"),
        fc.constantFrom("UTC", "America/St_Johns", "Australia/Lord_Howe", "Africa/Casablanca"),
        fc.date({ min: new Date("2026-01-01"), max: new Date("2032-01-01"), noInvalidDate: true }),
        (cadence, day, time, timeZone, after) => {
          const first = nextRun({ cadence, day, time, timeZone }, after);
          expect(first.getTime()).toBeGreaterThan(after.getTime());
          expect(nextRun({ cadence, day, time, timeZone }, first).getTime()).toBeGreaterThan(first.getTime());
        },
      ),
      { numRuns: 100 },
    );
  });
});
