import type { DetailReport } from "@parapet/domain/contracts/overview";
import { FINDING_AREAS, type FindingArea } from "@parapet/domain/risk";

type Score = NonNullable<DetailReport["score"]>;

export interface ScoreStep {
  readonly area: FindingArea;
  readonly from: number;
  readonly to: number;
}

export interface ScoreSteps {
  /** The start of the steps: the last score, or 100. */
  readonly start: { readonly is: "last" | "full"; readonly value: number };
  readonly steps: readonly ScoreStep[];
  readonly end: number;
}

/** The way from the score before to the one now, area by area; without one before, from a hundred. */
export const scoreSteps = (score: Pick<Score, "value" | "change" | "waterfall" | "lost_by_area">): ScoreSteps => {
  const moved = score.waterfall.filter(({ change }) => change !== 0);
  const hasMoved = score.change !== null && moved.length > 0;
  const changes = hasMoved
    ? moved
    : FINDING_AREAS.map((area) => ({ area, change: -(score.lost_by_area[area] ?? 0) })).filter(
        ({ change }) => change !== 0,
      );
  const start = hasMoved
    ? ({ is: "last", value: score.value - (score.change ?? 0) } as const)
    : ({ is: "full", value: 100 } as const);
  let at: number = start.value;
  const steps = changes
    .toSorted((a, b) => a.change - b.change)
    .map(({ area, change }) => {
      const from = at;
      at += change;
      return { area, from, to: at };
    });
  return { start, steps, end: score.value };
};
