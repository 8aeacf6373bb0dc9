import { expect, test } from "vitest";

import { centsIn } from "./dollars.ts";

test.each([
  ["150", 15_000],
  ["150.5", 15_050],
  ["0,01", 1],
  ["$ 12745.00", 1_274_500],
  [" 7 ", 700],
])("%j is %i cents", (typed, cents) => {
  expect(centsIn(typed)).toBe(cents);
});

test.each(["", "0", "0.00", "-1", "1.234", "1e5", "12 000", "abc", "999999999"])("%j is no amount", (typed) => {
  expect(centsIn(typed)).toBeNull();
});
