import { expect, test } from "vitest";

import type { Locale } from "../locale.ts";
import { amount } from "./amount.ts";

const plainSpaces = (text: string): string => text.replaceAll(/[\u00a0\u202f]/g, " ");

test.each<[Locale, number | string | bigint, string]>([
  ["en", 0, "$0.00"],
  ["en", 5, "$0.05"],
  ["en", "674500", "$6,745.00"],
  ["en", 123_456_789n, "$1,234,567.89"],
  ["es", "674500", "6745,00 US$"],
  ["es", 123_456_789n, "1.234.567,89 US$"],
  ["fr", "674500", "6 745,00 $US"],
  ["fr", 123_456_789n, "1 234 567,89 $US"],
])("in %s %s cents are %s", (locale, cents, text) => expect(plainSpaces(amount(locale, cents))).toBe(text));
