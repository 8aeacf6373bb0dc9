import { expect, test } from "vitest";

import { day } from "./day.ts";

test.each([
  [undefined, "---"],
  [null, "---"],
  [Number.NaN, "---"],
  [8.64e15, "---"],
  [0, "01/01/1970"],
  [1_793_836_800, "11/05/2026"],
  [1_793_923_199, "11/05/2026"],
  [951_782_400, "02/29/2000"],
])("%s is %s", (seconds, text) => expect(day(seconds)).toBe(text));
