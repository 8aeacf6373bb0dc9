import { expect, test } from "vitest";

import { monthDays, parseMonth, neighborMonth } from "./month-days.ts";

const shape = (month: string, begins: "sunday" | "monday") =>
  monthDays(month, begins).map((week) => [week.length, week[0]?.toISOString().slice(5, 10)]);

test("a month is shown in whole weeks, from Sunday or Monday", () => {
  expect(shape("2026-11", "sunday")).toEqual([
    [7, "11-01"],
    [7, "11-08"],
    [7, "11-15"],
    [7, "11-22"],
    [7, "11-29"],
  ]);
  expect(shape("2026-11", "monday")[0]).toEqual([7, "10-26"]);
  // February of 28 days that begins on a Monday is four weeks.
  expect(shape("2027-02", "monday")).toHaveLength(4);
});

test("neighbors of a month, over the end of a year", () => {
  expect(neighborMonth("2026-12", 1)).toBe("2027-01");
  expect(neighborMonth("2026-01", -1)).toBe("2025-12");
});

test("what is no month of the address is none", () => {
  expect(parseMonth("2026-11")).toBe("2026-11");
  for (const text of ["2026-13", "2026-00", "11/2026", "", null]) expect(parseMonth(text)).toBeNull();
});
