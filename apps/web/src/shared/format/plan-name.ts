import { PLAN_IDS, PLANS } from "@parapet/domain/plans/catalogue";

/** The proper name of a plan; three dashes where there is none. */
export const planName = (plan: string): string => {
  const id = PLAN_IDS.find((one) => one === plan);
  return id === undefined ? "---" : PLANS[id].name;
};
