/** Which level does a score mean? 0 is higher risk, 100 is lower risk. */
export type RiskLevel = "high" | "medium" | "low";

/** The level follows the score alone; open critical findings are stated beside it. */
/** Scores below this are of high risk. */
export const HIGH_RISK_BELOW = 40;

export const riskLevel = (score: number): RiskLevel =>
  score < HIGH_RISK_BELOW ? "high" : score < 70 ? "medium" : "low";
