/** Which level does a score mean? 0 is higher risk, 100 is lower risk. */
export type RiskLevel = "high" | "medium" | "low";

/** Where each level begins. The level follows the score alone; open critical findings are stated beside it. */
export const LEVEL_STARTS = { high: 0, medium: 40, low: 70 } as const satisfies Record<RiskLevel, number>;

export const riskLevel = (score: number): RiskLevel =>
  score < LEVEL_STARTS.medium ? "high" : score < LEVEL_STARTS.low ? "medium" : "low";
