import { expect, test } from "vitest";

import { stepPath } from "./step-path.ts";

const same = (value: number) => value;

test("no value, no path", () => expect(stepPath([], 0, 10, same)).toBe(""));
test("one value is a level line", () => expect(stepPath([5], 0, 10, same)).toBe("M0 5H10"));
test("each value begins half way from the one before", () => {
  expect(stepPath([5, 6, 4], 0, 10, same)).toBe("M0 5H2.5V6H7.5V4H10");
});
