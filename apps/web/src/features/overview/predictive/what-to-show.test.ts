import { expect, test } from "vitest";

import { areChancesInformative } from "./what-to-show.ts";

test.each([
  [[0.999, 0.9991, 0.998], false],
  [[0.99, 0.6], true],
  [[0.99], true],
  [[], true],
])("chances of %j tell something: %s", (chances, isInformative) =>
  expect(areChancesInformative(chances.map((chance) => ({ chance })))).toBe(isInformative),
);
