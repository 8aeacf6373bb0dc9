import { afterEach, expect, test } from "vitest";

import { calendarDay, withCalendarDay } from "./calendar-day.ts";
import { type DateStyle, DEFAULT_DATE_STYLE, provideDateStyle, toDateStyle } from "./date-style.ts";
import { day } from "./day.ts";
import { minute } from "./minute.ts";

afterEach(() => provideDateStyle(() => DEFAULT_DATE_STYLE));

test("dates are MM/DD/YYYY in every language unless a person chose otherwise", () => {
  expect((["en", "es", "fr"] as const).map((locale) => toDateStyle("default", locale))).toEqual(["mdy", "mdy", "mdy"]);
  expect((["en", "es", "fr"] as const).map((locale) => toDateStyle("language", locale))).toEqual(["mdy", "dmy", "dmy"]);
  expect((["en", "es", "fr"] as const).map((locale) => toDateStyle("iso", locale))).toEqual(["ymd", "ymd", "ymd"]);
});

test.each<[DateStyle, string]>([
  ["mdy", "11/05/2026"],
  ["dmy", "05/11/2026"],
  ["ymd", "2026-11-05"],
])("%s applies to days, minutes and calendar days", (style, text) => {
  provideDateStyle(() => style);
  expect([day(1_793_836_800), minute(1_793_836_800), calendarDay("2026-11-05"), withCalendarDay("2026-11-05")]).toEqual(
    [text, `${text} 00:00 UTC`, text, text],
  );
  expect([day(null), withCalendarDay("2026-13-05"), withCalendarDay(5)]).toEqual(["---", "2026-13-05", 5]);
});
