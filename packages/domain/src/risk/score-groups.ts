import type { FindingArea } from "./areas.ts";
import { areaLoss, type ScoredFinding, toWeightUnits, WEIGHT_UNIT } from "./score.ts";

/** Findings that weigh the same: the score needs only how many they are. */
export interface FindingGroup extends Omit<ScoredFinding, "id"> {
  readonly count: number;
}

/** What each finding of a group costs, to the hundredth. */
export interface GroupShare {
  /** Hundredths that each of them costs at least. */
  readonly lost: number;
  /**
   * How many of them cost one hundredth more, so that all parts add up to the whole: all, none, or so many of the lowest
   * ids among the groups of the area that have a figure here.
   */
  readonly oneMore: "all" | "none" | number;
}

interface Part {
  readonly index: number;
  readonly count: number;
  readonly whole: number;
  readonly rest: number;
}

/** The hundredths that rounding left over, to the groups with the largest remainders. */
const handOut = (parts: readonly Part[], leftOver: number): Map<number, GroupShare["oneMore"]> => {
  const given = new Map<number, GroupShare["oneMore"]>();
  const byRest = [...Map.groupBy(parts, ({ rest }) => rest)].toSorted(([a], [b]) => b - a);
  let left = leftOver;
  for (const [, same] of byRest) {
    const size = same.reduce((sum, { count }) => sum + count, 0);
    const oneMore = left >= size ? "all" : left > 0 ? left : "none";
    for (const { index } of same) given.set(index, oneMore);
    left = Math.max(0, left - size);
  }
  return given;
};

/**
 * What the findings of each group cost, in the order of the groups: what the whole area costs, shared by weight as
 * `computeScore` shares it. Of a hundred thousand findings there are only a few hundred kinds.
 */
export const lostByEach = (groups: readonly FindingGroup[]): GroupShare[] => {
  const shares: GroupShare[] = groups.map(() => ({ lost: 0, oneMore: "none" }));
  const indexed = groups.map((group, index) => ({ group, index, units: toWeightUnits({ ...group, id: "" }) }));
  for (const [area, members] of Map.groupBy(indexed, ({ group }): FindingArea => group.area)) {
    const weight = members.reduce((sum, { group, units }) => sum + group.count * units, 0);
    if (weight === 0) continue;
    const total = areaLoss(area, weight / WEIGHT_UNIT);
    const parts = members.map(({ group, index, units }): Part => {
      const exact = (total * units) / weight;
      const whole = Math.floor(exact);
      return { index, count: group.count, whole, rest: exact - whole };
    });
    const given = handOut(parts, total - parts.reduce((sum, { whole, count }) => sum + whole * count, 0));
    for (const { index, whole } of parts) shares[index] = { lost: whole, oneMore: given.get(index) ?? "none" };
  }
  return shares;
};
