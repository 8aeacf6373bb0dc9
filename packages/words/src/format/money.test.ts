import { expect, test } from "vitest";

import { LOCALES } from "../locale.ts";
import { money } from "./money.ts";

const DOLLARS = [0, 1, 10, 999, 1_000, 12_345, 999_999, 1_000_000, 23_456_789, -1, -1_234, 1_234.4, 1_234.6] as const;

test.each(LOCALES.flatMap((locale) => DOLLARS.map((dollars) => [locale, dollars] as const)))(
  "%s writes %d dollars as its own number format does",
  (locale, dollars) =>
    expect(money(locale, dollars)).toBe(
      new Intl.NumberFormat(locale, { style: "currency", currency: "USD", maximumFractionDigits: 0 }).format(dollars),
    ),
);
