import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { backTest, exploitationChance, forecastScore, hasForecastLine, type ScorePoint } from "./forecast.ts";

const weeks = (scores: readonly number[]): ScorePoint[] => scores.map((score, index) => ({ day: index * 7, score }));
const line = (length: number, from: number, step: number) => Array.from({ length }, (_, index) => from + index * step);
/** A small repeatable generator, so that simulated histories are the same in every run. */
const noise = (seed: number) => () => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return seed / 2_147_483_648 - 0.5;
};

describe("with little history", () => {
  test("none at all is no forecast", () =>
    expect(forecastScore([])).toEqual({ points: [], history: "none", trendPerWeek: 0 }));

  test("one scan gives a flat forecast with a wide band", () => {
    const { points, history } = forecastScore([{ day: 0, score: 60 }]);
    const last = points.at(-1);
    expect(history).toBe("little");
    expect(last?.median).toBe(60);
    expect((last?.high80 ?? 0) - (last?.low80 ?? 0)).toBeGreaterThan(20);
  });
});

test("the forecast begins at the last score", () =>
  expect(forecastScore(weeks(line(12, 50, 1))).points[0]).toMatchObject({
    ahead: 0,
    median: 61,
    low80: 61,
    high80: 61,
  }));

test("a falling score goes on falling, less and less steeply", () => {
  const medians = forecastScore(weeks(line(20, 90, -1.5))).points.map(({ median }) => median);
  const steps = medians.slice(1).map((median, index) => (medians[index] ?? 0) - median);
  expect(steps.every((step) => step > 0)).toBe(true);
  expect(steps.at(-1)).toBeLessThan(steps[0] ?? 0);
});

test("fixing things lifts the whole forecast", () => {
  const history = weeks(line(12, 50, 0));
  const [nothing, fixed] = [forecastScore(history), forecastScore(history, 8)];
  expect((fixed.points.at(-1)?.median ?? 0) - (nothing.points.at(-1)?.median ?? 0)).toBeCloseTo(8);
});

test("bands are ordered and inside 0 to 100, whatever the history", () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ day: fc.integer({ min: 0, max: 700 }), score: fc.integer({ min: 0, max: 100 }) }), {
        maxLength: 60,
      }),
      (history) => {
        for (const { low80, low50, median, high50, high80 } of forecastScore(history).points) {
          expect(
            0 <= low80 && low80 <= low50 && low50 <= median && median <= high50 && high50 <= high80 && high80 <= 100,
          ).toBe(true);
        }
      },
    ),
  );
});

describe("the back-test", () => {
  test("needs a past", () => expect(backTest(weeks([50, 51, 52]))).toBeNull());

  test("beats 'it stays as it is' on histories with a trend, and is hardly worse without one", () => {
    const random = noise(7);
    const trending = Array.from({ length: 20 }, (_, index) =>
      backTest(weeks(line(40, 40 + index, 0.8).map((score) => Math.min(100, score + 4 * random())))),
    );
    const flat = Array.from({ length: 20 }, () =>
      backTest(weeks(line(40, 60, 0).map((score) => score + 4 * random()))),
    );
    const mean = (tests: typeof flat, key: "ours" | "naive") =>
      tests.reduce((sum, result) => sum + (result?.[key] ?? 0), 0) / tests.length;
    expect(mean(trending, "ours")).toBeLessThan(0.8 * mean(trending, "naive"));
    expect(mean(flat, "ours")).toBeLessThan(1.1 * mean(flat, "naive"));
  });

  test("about eight of ten outcomes fall into the 80 % band", () => {
    const random = noise(11);
    let score = 60;
    const walk = Array.from({ length: 400 }, () => (score = Math.min(95, Math.max(5, score + 6 * random()))));
    expect(backTest(weeks(walk))?.inside80).toBeGreaterThan(0.65);
  });
});

describe("the chance of exploitation", () => {
  test.each([
    [[], 30, 0],
    [[0.5], 30, 0.5],
    [[0.5, 0.5], 30, 0.75],
    [[0.5], 60, 0.75],
    [[1], 60, 1],
  ])("%j within %i days is %f", (epss, days, chance) => expect(exploitationChance(epss, days)).toBeCloseTo(chance));
});

test.each([
  ["better than no change", { ours: 3.1, naive: 4.2 }, true],
  ["no better than no change", { ours: 4.2, naive: 4.2 }, false],
  ["worse than no change", { ours: 5, naive: 4.2 }, false],
  ["not tested", null, false],
])("a forecast that is %s", (_, tested, isStated) => expect(hasForecastLine(tested)).toBe(isStated));
