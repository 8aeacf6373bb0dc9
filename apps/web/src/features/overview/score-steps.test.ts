import { expect, test } from "vitest";

import { scoreSteps } from "./score-steps.ts";

test("without a run before, the way leads from a hundred over what each area costs", () => {
  expect(
    scoreSteps({
      value: 70,
      change: null,
      waterfall: [],
      lost_by_area: { "email-weaknesses": 10, "sensitive-data": 20, "dark-web-mentions": 0 },
    }),
  ).toEqual({
    start: { is: "full", value: 100 },
    steps: [
      { area: "sensitive-data", from: 100, to: 80 },
      { area: "email-weaknesses", from: 80, to: 70 },
    ],
    end: 70,
  });
});

test("with one before, from there: first what was lost, then what was won", () => {
  expect(
    scoreSteps({
      value: 62,
      change: 4,
      waterfall: [
        { area: "email-weaknesses", change: 6 },
        { area: "web-apps-exposures", change: -2 },
        { area: "sensitive-data", change: 0 },
      ],
      lost_by_area: {},
    }),
  ).toEqual({
    start: { is: "last", value: 58 },
    steps: [
      { area: "web-apps-exposures", from: 58, to: 56 },
      { area: "email-weaknesses", from: 56, to: 62 },
    ],
    end: 62,
  });
});

test("without changes since the last run the points lost are shown instead", () => {
  expect(scoreSteps({ value: 90, change: 0, waterfall: [], lost_by_area: { "email-weaknesses": 10 } }).start.is).toBe(
    "full",
  );
});
