import { expect, test } from "vitest";

import { shownShare } from "./probability.ts";

test.each([
  [0, 0],
  [0.00043, 0],
  [0.9999, 0.999],
  [0.97412, 0.974],
  [0.29, 0.29],
  [1, 1],
])("%d is shown as %d", (share, shown) => expect(shownShare(share)).toBe(shown));
