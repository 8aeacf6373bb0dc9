import { expect, test } from "vitest";

import { rowsInView } from "./use-rows-in-view.ts";

const LIST = { count: 1_000, rowPx: 45 };

test.each([
  ["the top", 0, 450, 0, 22],
  ["a place in the middle", 4_500, 450, 88, 122],
  ["half a row at each edge", 4_522, 450, 88, 123],
  ["the end", 44_550, 450, 978, 1_000],
  ["past the end, after the list became shorter", 90_000, 450, 988, 1_000],
  ["a box that has no height yet", 0, 0, 0, 12],
])("%s", (_, scrollTop, height, first, end) => expect(rowsInView(scrollTop, height, LIST)).toEqual({ first, end }));

test("nothing of an empty list", () =>
  expect(rowsInView(0, 450, { count: 0, rowPx: 45 })).toEqual({ first: 0, end: 0 }));
