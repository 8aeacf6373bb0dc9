import { findPlanName } from "@parapet/domain/plans";

/** The proper name of a plan; three dashes where there is none. */
export const planName = (plan: string): string => findPlanName(plan) ?? "---";
