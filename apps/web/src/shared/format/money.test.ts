import { expect, test } from "vitest";

import { money } from "./money.ts";

test.each([
  ["en", 0, "$0"],
  ["en", 799, "$799"],
  ["en", 12_745, "$12,745"],
  ["es", 12_745, "$12,745"],
  ["fr", 12_745, "12\u202f745\u00a0$"],
  ["en", 1_299.6, "$1,300"],
] as const)("in %s %d is %s", (locale, dollars, words) => expect(money(locale, dollars)).toBe(words));
