import { expect, test } from "vitest";

import { clearPlace, listCorners } from "./label-place.ts";

const LEFT = { x: 0, y: 100 };
const ABOVE = { x: 0, y: 60 };
const RIGHT = { x: 200, y: 100 };

test.each([
  ["no line", [], LEFT],
  [
    "a line that passes below",
    [
      { x: 0, y: 140 },
      { x: 400, y: 140 },
    ],
    LEFT,
  ],
  [
    "a line through the label",
    [
      { x: 0, y: 95 },
      { x: 400, y: 95 },
    ],
    ABOVE,
  ],
  [
    "a step within both rows moves it to the side",
    [
      { x: 0, y: 95 },
      { x: 60, y: 55 },
      { x: 150, y: 20 },
      { x: 400, y: 20 },
    ],
    RIGHT,
  ],
  [
    "without a clear place it stays",
    [
      { x: 0, y: 95 },
      { x: 60, y: 55 },
      { x: 120, y: 95 },
      { x: 400, y: 95 },
    ],
    LEFT,
  ],
])("%s", (_, points, expected) =>
  expect(clearPlace([[], listCorners(points)], [LEFT, ABOVE, RIGHT], 120)).toEqual(expected),
);
