import { expect, test } from "vitest";

import { calendarDay } from "./calendar-day.ts";

test("a day of a source is the same in every time zone, and an unknown day is three dashes", () => {
  expect(calendarDay("2026-01-31")).toBe("01/31/2026");
  expect(calendarDay(null)).toBe("---");
});
