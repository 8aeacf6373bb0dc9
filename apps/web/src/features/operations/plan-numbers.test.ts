import { expect, test } from "vitest";

import { limitIn, numberIn } from "./plan-numbers.ts";

test.each([
  ["", null],
  ["0", 0],
  ["6745", 6_745],
  ["-1", undefined],
  ["1.5", undefined],
  ["1e9", undefined],
  ["123456789", undefined],
  ["unlimited", undefined],
])("%j is %j dollars", (text, value) => expect(numberIn(text)).toBe(value));

test.each([
  ["Unlimited", "unlimited"],
  ["", null],
  ["3", 3],
  ["many", undefined],
])("%j is a limit of %j", (text, value) => expect(limitIn(text)).toBe(value));
