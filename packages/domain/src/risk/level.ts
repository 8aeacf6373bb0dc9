/** Which level does a score mean? 0 is higher risk, 100 is lower risk. */
export type RiskLevel = "high" | "medium" | "low";

/** The level follows the score alone; open critical findings are stated beside it. */
export const riskLevel = (score: number): RiskLevel => (score < 40 ? "high" : score < 70 ? "medium" : "low");
