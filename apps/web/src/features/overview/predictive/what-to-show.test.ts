import { expect, test } from "vitest";

import { areChancesTelling, hasForecastLine } from "./what-to-show.ts";

const tested = (ours: number, naive: number) => ({ back_test: { ours, naive, forecasts: 8, inside_80: 0.8 } });

test.each([
  ["better than no change", tested(3.1, 4.2), true],
  ["no better than no change", tested(4.2, 4.2), false],
  ["worse than no change", tested(5, 4.2), false],
  ["not tested", { back_test: null }, false],
])("a forecast that is %s", (_, outlook, isDrawn) => expect(hasForecastLine(outlook)).toBe(isDrawn));

test.each([
  [[0.999, 0.9991, 0.998], false],
  [[0.99, 0.6], true],
  [[0.99], true],
  [[], true],
])("chances of %j tell something: %s", (chances, isTelling) =>
  expect(areChancesTelling(chances.map((chance) => ({ chance })))).toBe(isTelling),
);
