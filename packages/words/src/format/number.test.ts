import { expect, test } from "vitest";

import { formatText } from "../format-text.ts";
import type { Locale } from "../locale.ts";
import { longDate, longDateTime } from "./long-date.ts";
import { number, percent } from "./number.ts";

const plainSpaces = (text: string): string => text.replaceAll(/[\u00a0\u202f]/g, " ");

test.each<[Locale, string, string, string]>([
  ["en", "12,345.7", "12,346", "98.4%"],
  ["es", "12.345,7", "12.346", "98,4 %"],
  ["fr", "12 345,7", "12 346", "98,4 %"],
])("%s writes figures with its own separators", (locale, oneDigit, whole, share) => {
  expect(plainSpaces(number(locale, 12_345.678, 1))).toBe(oneDigit);
  expect(plainSpaces(number(locale, 12_345.678, 0))).toBe(whole);
  expect(plainSpaces(percent(locale, 0.984))).toBe(share);
  expect(formatText(locale, "{share, number, percent}", { share: 0.984 })).toBe(percent(locale, 0.984));
});

test.each<[Locale, string]>([
  ["en", "November 5, 2026"],
  ["es", "5 de noviembre de 2026"],
  ["fr", "5 novembre 2026"],
])("%s writes a day out, in UTC", (locale, text) => {
  const at = new Date("2026-11-05T23:30:00Z");
  expect(longDate(locale, at)).toBe(text);
  expect(longDateTime(locale, at)).toContain(text);
});
