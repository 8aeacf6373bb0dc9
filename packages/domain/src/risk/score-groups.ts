import type { FindingArea } from "./areas.ts";
import { areaLoss, type ScoredFinding, weigh } from "./score.ts";

/** Findings that weigh the same: the score needs only how many they are. */
export interface FindingGroup extends Omit<ScoredFinding, "id"> {
  readonly count: number;
}

/**
 * Hundredths that each single finding of a group costs, in the order of the groups: what the whole area costs, shared by
 * weight. Of a hundred thousand findings there are only a few hundred kinds.
 */
export const lostByEach = (groups: readonly FindingGroup[]): number[] => {
  const weights = groups.map((group) => weigh({ ...group, id: "" }));
  const byArea = new Map<FindingArea, number>();
  for (const [index, { area, count }] of groups.entries())
    byArea.set(area, (byArea.get(area) ?? 0) + count * (weights[index] ?? 0));
  return groups.map(({ area }, index) => {
    const whole = byArea.get(area) ?? 0;
    return whole === 0 ? 0 : Math.round((areaLoss(area, whole) * (weights[index] ?? 0)) / whole);
  });
};
