import { expect, test } from "vitest";

import { clock } from "./clock.ts";

test.each([
  [-5, "0:00"],
  [1, "0:01"],
  [60_000, "1:00"],
  [119_001, "2:00"],
  [65_000, "1:05"],
])("%i ms is %s", (leftMs, text) => expect(clock(leftMs)).toBe(text));
