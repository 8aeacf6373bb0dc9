import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { isQuiet, isTimeZone, type DeliverySchedule, whenDue } from "./when-due.ts";

const schedule = (about: Partial<DeliverySchedule> = {}): DeliverySchedule => ({
  mutedUntil: null,
  quietFrom: null,
  quietTo: null,
  digest: "none",
  digestHour: 8,
  timeZone: "UTC",
  ...about,
});
const NIGHT = { quietFrom: "22:00", quietTo: "07:00" };
const due = (about: Partial<DeliverySchedule>, now: string) => {
  const { held, at } = whenDue(schedule(about), new Date(now));
  return [held, at?.toISOString() ?? null];
};

test.each(["", "Mars/Olympus", "UTC; drop table", "../etc", "x".repeat(200)])("%j is no time zone", (name) =>
  expect(isTimeZone(name)).toBe(false),
);
test.each(["UTC", "Europe/Paris", "America/Argentina/Buenos_Aires", "Asia/Kolkata"])("%s is one", (name) =>
  expect(isTimeZone(name)).toBe(true),
);

describe("held back", () => {
  test.each<[string, Partial<DeliverySchedule>, string, (string | null)[]]>([
    ["nothing", {}, "2026-11-15T12:00:00Z", [null, "2026-11-15T12:00:00.000Z"]],
    ["muted", { mutedUntil: new Date("2026-11-15T12:00:01Z") }, "2026-11-15T12:00:00Z", ["muted", null]],
    [
      "no longer muted",
      { mutedUntil: new Date("2026-11-15T12:00:00Z") },
      "2026-11-15T12:00:00Z",
      [null, "2026-11-15T12:00:00.000Z"],
    ],
    ["a minute before night", NIGHT, "2026-11-15T21:59:59Z", [null, "2026-11-15T21:59:59.000Z"]],
    ["as night begins", NIGHT, "2026-11-15T22:00:00Z", ["quiet", "2026-11-16T07:00:00.000Z"]],
    ["after midnight", NIGHT, "2026-11-16T03:12:45Z", ["quiet", "2026-11-16T07:00:00.000Z"]],
    ["as night ends", NIGHT, "2026-11-16T07:00:00Z", [null, "2026-11-16T07:00:00.000Z"]],
    [
      "night in Paris, evening in UTC",
      { ...NIGHT, timeZone: "Europe/Paris" },
      "2026-11-15T21:30:00Z",
      ["quiet", "2026-11-16T06:00:00.000Z"],
    ],
    [
      "the night the clock goes back",
      { ...NIGHT, timeZone: "Europe/Paris" },
      "2026-10-24T21:00:00Z",
      ["quiet", "2026-10-25T06:00:00.000Z"],
    ],
    [
      "the night it goes forward",
      { ...NIGHT, timeZone: "Europe/Paris" },
      "2026-03-28T22:00:00Z",
      ["quiet", "2026-03-29T06:00:00.000Z"],
    ],
    ["lunch", { quietFrom: "12:00", quietTo: "13:00" }, "2026-11-15T12:30:00Z", ["quiet", "2026-11-15T13:00:00.000Z"]],
    [
      "equal ends are no quiet hours",
      { quietFrom: "12:00", quietTo: "12:00" },
      "2026-11-15T12:00:00Z",
      [null, "2026-11-15T12:00:00.000Z"],
    ],
    [
      "a daily digest, before its hour",
      { digest: "daily" },
      "2026-11-15T07:59:00Z",
      ["digest", "2026-11-15T08:00:00.000Z"],
    ],
    [
      "a daily digest, at its hour",
      { digest: "daily" },
      "2026-11-15T08:00:00Z",
      ["digest", "2026-11-16T08:00:00.000Z"],
    ],
    [
      "a weekly digest waits for Monday",
      { digest: "weekly" },
      "2026-11-17T08:00:00Z",
      ["digest", "2026-11-23T08:00:00.000Z"],
    ],
    [
      "a digest in India",
      { digest: "daily", timeZone: "Asia/Kolkata" },
      "2026-11-15T12:00:00Z",
      ["digest", "2026-11-16T02:30:00.000Z"],
    ],
  ])("%s", (_, about, now, wanted) => expect(due(about, now)).toEqual(wanted));
});

test("whatever the schedule: never in the past, within nine days, and never in the quiet hours themselves", () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date("2026-01-01"), max: new Date("2027-12-31"), noInvalidDate: true }),
      fc.record({
        from: fc.nat(1439),
        to: fc.nat(1439),
        digest: fc.constantFrom("none", "daily", "weekly"),
        hour: fc.nat(23),
      }),
      fc.constantFrom(
        "UTC",
        "Europe/Paris",
        "America/New_York",
        "Asia/Kolkata",
        "Australia/Lord_Howe",
        "Pacific/Chatham",
      ),
      (now, { from, to, digest, hour }, timeZone) => {
        const clock = (minutes: number) =>
          `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
        const about = schedule({ quietFrom: clock(from), quietTo: clock(to), digest, digestHour: hour, timeZone });
        const { held, at } = whenDue(about, now);
        const wait = (at?.getTime() ?? 0) - now.getTime();
        expect(wait).toBeGreaterThanOrEqual(0);
        expect(wait).toBeLessThanOrEqual(9 * 86_400_000);
        expect(held !== "digest" && at !== null && isQuiet(at, about)).toBe(false);
      },
    ),
    { numRuns: 500 },
  );
});
