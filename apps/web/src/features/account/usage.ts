import { LIMITS, type Limit, PLAN_IDS, PLANS } from "@parapet/domain/plans/catalogue";

export interface Usage {
  readonly limit: Limit;
  /** Null: nobody has told how much is used. */
  readonly used: number | null;
  /** `Infinity` is no limit, null is settled by agreement. */
  readonly allowed: number | null;
}

/** What a plan allows beside what is known to be used. An unknown plan allows nothing that could be shown. */
export const usageOf = (plan: string, used: Partial<Record<Limit, number | null>>): Usage[] => {
  const id = PLAN_IDS.find((one) => one === plan);
  if (id === undefined) return [];
  return LIMITS.map((limit) => ({ limit, used: used[limit] ?? null, allowed: PLANS[id].limits[limit] }));
};
