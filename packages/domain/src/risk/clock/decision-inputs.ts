/** What is known of a vulnerability and the asset it is on; null: not known. */
export interface DecisionInputs {
  /** In CISA's catalogue of known exploited vulnerabilities. */
  readonly inKev: boolean | null;
  /** Reachable from public networks without authentication. */
  readonly exposed: boolean | null;
  readonly automatable: boolean | null;
  readonly technicalImpact: "partial" | "total" | null;
  /** The state of exploitation, for the SSVC decision. */
  readonly exploitation: "none" | "poc" | "active" | null;
  /** What depends on the asset, for the SSVC decision. */
  readonly humanImpact: "low" | "medium" | "high" | "very-high" | null;
}

export const DECISION_INPUTS = [
  "inKev",
  "exposed",
  "automatable",
  "technicalImpact",
  "exploitation",
  "humanImpact",
] as const satisfies readonly (keyof DecisionInputs)[];
export type DecisionInput = (typeof DECISION_INPUTS)[number];

/** The outcome, or between which outcomes it lies while inputs are missing; those that would move it are named. */
export interface RangedDecision<Outcome extends string> {
  readonly mildest: Outcome;
  readonly strictest: Outcome;
  readonly missing: readonly DecisionInput[];
}

type Point = Readonly<Record<string, unknown>>;

/** Every completion of what is known, in the values that each input can have. */
const completions = (known: Point, values: Readonly<Record<string, readonly unknown[]>>): Point[] =>
  Object.entries(values).reduce<Point[]>(
    (points, [input, possible]) =>
      points.flatMap((point) =>
        (known[input] == null ? possible : [known[input]]).map((value) => ({ ...point, [input]: value })),
      ),
    [{}],
  );

/** Decides for every completion; `outcomes` are in the order from mild to strict. */
export const decideRanged = <Outcome extends string>(
  known: DecisionInputs,
  values: Readonly<Partial<Record<DecisionInput, readonly unknown[]>>>,
  outcomes: readonly Outcome[],
  decide: (point: DecisionInputs) => Outcome,
): RangedDecision<Outcome> => {
  const rankOf = (point: Point): number => outcomes.indexOf(decide(point as unknown as DecisionInputs));
  const points = completions({ ...known }, values as Readonly<Record<string, readonly unknown[]>>);
  const ranks = points.map(rankOf);
  const [low, high] = [Math.min(...ranks), Math.max(...ranks)];
  // An input is missing only where knowing it could change the outcome.
  const missing = DECISION_INPUTS.filter((input) => {
    if (values[input] === undefined || known[input] !== null) return false;
    const rest = Map.groupBy(points, (point) => JSON.stringify({ ...point, [input]: null }));
    return [...rest.values()].some((group) => new Set(group.map(rankOf)).size > 1);
  });
  const at = (rank: number): Outcome => {
    const outcome = outcomes[rank];
    if (outcome === undefined) throw new Error("a decision outside of its table");
    return outcome;
  };
  return { mildest: at(low), strictest: at(high), missing };
};
