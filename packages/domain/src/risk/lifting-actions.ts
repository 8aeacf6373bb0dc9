import { computeScore, type ScoredFinding, weigh } from "./score.ts";

/** One fix: everything that one check says about one place goes away together, such as all CVEs of one old server. */
export interface LiftingAction {
  /** The findings it closes, the heaviest first. */
  readonly findings: readonly string[];
  /** Hundredths of a point the score gains, after the actions before it. */
  readonly lift: number;
}

interface Fixable extends ScoredFinding {
  /** Findings with the same fix are closed together. */
  readonly fix: string;
}

/** The score's loss of the one area these findings are of. */
const lossOf = (findings: readonly ScoredFinding[]): number => 10_000 - computeScore(findings).hundredths;

/** Which fixes lift the score most, one after the other? */
export const liftingActions = (findings: readonly Fixable[], most: number): LiftingAction[] => {
  const left = Map.groupBy(findings, ({ area }) => area);
  const actions: LiftingAction[] = [];
  while (actions.length < most) {
    // Within an area the loss falls with the weight, so the heaviest fix is its best; only one per area is tried.
    const candidates = [...left].flatMap(([area, members]) => {
      const fixes = Map.groupBy(members, ({ fix }) => fix);
      const weights = [...fixes].map(([fix, own]) => ({
        fix,
        own,
        weight: own.reduce((sum, it) => sum + weigh(it), 0),
      }));
      const best = weights.toSorted((a, b) => b.weight - a.weight)[0];
      if (best === undefined || best.weight === 0) return [];
      const rest = members.filter(({ fix }) => fix !== best.fix);
      return [{ area, rest, own: best.own, lift: lossOf(members) - lossOf(rest) }];
    });
    const best = candidates.toSorted((a, b) => b.lift - a.lift)[0];
    if (best === undefined || best.lift <= 0) break;
    left.set(best.area, best.rest);
    actions.push({
      findings: best.own.toSorted((a, b) => weigh(b) - weigh(a)).map(({ id }) => id),
      lift: best.lift,
    });
  }
  return actions;
};
