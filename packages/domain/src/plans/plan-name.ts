import { PLAN_IDS, PLANS } from "./catalogue.ts";

/** The proper name of a plan by its id; null for an id that the catalog does not have. */
export const findPlanName = (plan: string): string | null => {
  const id = PLAN_IDS.find((one) => one === plan);
  return id === undefined ? null : PLANS[id].name;
};
