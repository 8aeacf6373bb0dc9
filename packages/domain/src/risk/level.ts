import { CRITICALS_BEFORE_CAP } from "./points.ts";

/** Which level does a score mean? 0 is higher risk, 100 is lower risk. */
export type RiskLevel = "high" | "medium" | "low";

const levelOf = (score: number): RiskLevel => (score < 40 ? "high" : score < 70 ? "medium" : "low");

/** Is the level of this score limited by critical findings? */
export const isLevelCapped = (score: number, criticals: number): boolean =>
  criticals >= CRITICALS_BEFORE_CAP && levelOf(score) === "low";

/** The level of a score with so many open critical findings: with one or more the level is medium risk or worse. */
export const riskLevel = (score: number, criticals = 0): RiskLevel =>
  isLevelCapped(score, criticals) ? "medium" : levelOf(score);
