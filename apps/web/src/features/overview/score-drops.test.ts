import { expect, test } from "vitest";

import { scoreDrops } from "./score-drops.ts";

const history = (...scores: number[]) => scores.map((score, day) => ({ at: 1_790_000_000 + day * 86_400, score }));

test("the largest falls, in the order in which they happened, each with its period", () => {
  const falls = scoreDrops(history(80, 75, 78, 60, 59, 30), 2);
  expect(falls.map(({ index, lost }) => [index, lost])).toEqual([
    [3, 18],
    [5, 29],
  ]);
  expect(falls[0]).toMatchObject({ from: 1_790_000_000 + 2 * 86_400, to: 1_790_000_000 + 3 * 86_400 });
});

test("of falls that are alike the later ones are shown", () => {
  expect(scoreDrops(history(80, 75, 70, 65), 2).map(({ index }) => index)).toEqual([2, 3]);
});

test("a score that never fell has none", () => {
  expect(scoreDrops(history(50, 50, 60), 2)).toEqual([]);
  expect(scoreDrops(history(50), 2)).toEqual([]);
  expect(scoreDrops([], 2)).toEqual([]);
});
