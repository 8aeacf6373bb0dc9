import { expect, test } from "vitest";

import { minute } from "./minute.ts";

test.each([
  [null, "---"],
  [0, "01/01/1970 00:00 UTC"],
  [1_793_923_199, "11/05/2026 23:59 UTC"],
])("%s is %s", (seconds, text) => expect(minute(seconds)).toBe(text));
