import type { DetailReport } from "@parapet/domain/contracts/overview";

type Score = NonNullable<DetailReport["score"]>;

export interface ScoreDrop {
  /** Place in the history. */
  readonly index: number;
  readonly lost: number;
  /** The period in which it happened, Unix seconds. */
  readonly from: number;
  readonly to: number;
}

/** The largest falls of the score, in the order in which they happened. */
export const scoreDrops = (history: Score["history"], most: number): readonly ScoreDrop[] =>
  history
    .flatMap(({ at, score }, index) => {
      const before = history[index - 1];
      return before === undefined || score >= before.score
        ? []
        : [{ index, lost: before.score - score, from: before.at, to: at }];
    })
    .toSorted((a, b) => b.lost - a.lost || b.index - a.index)
    .slice(0, most)
    .toSorted((a, b) => a.index - b.index);
