import { type RiskLevel, riskLevel } from "../risk/level.ts";

/** Below this confidence a level is provisional whatever it is. */
const FIRM_FROM = 0.75;

/** The colour a score is shown in; `unknown` is neutral. */
export const RATING_TONES = ["high", "medium", "low", "unknown"] as const;
export type RatingTone = (typeof RATING_TONES)[number];

export interface ScoreRange {
  readonly from: number;
  readonly to: number;
}

/** Range of the score whatever the unassessed part contains: at best nothing more, at worst all that its areas can cost. */
export const scoreRange = (score: number, confidence: number): ScoreRange => ({
  from: Math.max(0, Math.floor(score - 100 * (1 - confidence))),
  to: score,
});

export interface Rating {
  readonly level: RiskLevel;
  /** What was not assessed could change the level, or is a large part of the whole; the level is provisional. */
  readonly isProvisional: boolean;
  readonly tone: RatingTone;
}

/** The level of a score, qualified by how much was assessed. A low risk is green only where nothing unassessed could change it. */
export const rate = (score: number, confidence: number): Rating => {
  const level = riskLevel(score);
  const isProvisional = confidence < FIRM_FROM || riskLevel(scoreRange(score, confidence).from) !== level;
  return { level, isProvisional, tone: level === "low" && isProvisional ? "unknown" : level };
};
