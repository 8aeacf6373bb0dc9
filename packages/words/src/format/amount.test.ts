import { expect, test } from "vitest";

import { amount } from "./amount.ts";

test.each([
  [0, "US$ 0.00"],
  [5, "US$ 0.05"],
  ["674500", "US$ 6,745.00"],
  [123_456_789n, "US$ 1,234,567.89"],
])("%s cents are %s", (cents, text) => expect(amount(cents)).toBe(text));
