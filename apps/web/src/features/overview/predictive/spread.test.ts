import { expect, test } from "vitest";

import { spread } from "./spread.ts";

test.each([
  ["nothing", [], []],
  ["labels that do not touch stay", [10, 60, 200], [10, 60, 200]],
  ["labels that touch are pushed apart, in their order", [100, 101], [100, 120]],
  ["a heap at the bottom is pushed up", [299, 300, 300], [260, 280, 300]],
  ["the order of the question is kept", [200, 100], [200, 100]],
])("%s", (_, places, expected) => expect(spread(places, 20, 0, 300)).toEqual(expected));
