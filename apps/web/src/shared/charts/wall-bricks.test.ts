import { expect, test } from "vitest";

import { wallBricks } from "./wall-bricks.ts";

const count = (score: number | null, change: number, state: string) =>
  wallBricks(score, change).filter((brick) => brick.state === state).length;

test("a wall without a score has no brick in place", () => expect(count(null, 0, "missing")).toBe(100));

test.each([
  [0, 0, 0],
  [28, 0, 28],
  [39, 0, 39],
  [40, 40, 0],
  [58, 40, 18],
  [69, 40, 29],
  [70, 70, 0],
  [100, 70, 30],
  [140, 70, 30],
])("at %d, %d are laid and %d are in the band", (score, laid, band) => {
  expect([count(score, 0, "laid"), count(score, 0, "band")]).toEqual([laid, band]);
});

test("of a range only the lower end is laid; the rest up to the score is possible", () => {
  const states = wallBricks(68, 0, 45).map((brick) => brick.state);
  expect([states[44], states[45], states[67], states[68]]).toEqual(["band", "possible", "possible", "missing"]);
  expect(wallBricks(68, 0, 0).every(({ state }) => state === "possible" || state === "missing")).toBe(true);
});

test("points gained are marked among those present", () => {
  expect(wallBricks(58, 4).flatMap((brick) => (brick.gained ? [brick.point] : []))).toEqual([54, 55, 56, 57]);
});

test("points lost are marked among those missing", () => {
  const lost = wallBricks(54, -4).flatMap((brick) => (brick.state === "lost" ? [brick.point] : []));
  expect(lost).toEqual([54, 55, 56, 57]);
});
