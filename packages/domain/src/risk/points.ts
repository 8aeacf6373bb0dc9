import type { FindingArea } from "./areas.ts";
import type { Severity } from "./severity.ts";

/** The business criticality of an asset; `unset` until a user sets it. */
export type AssetCriticality = "low" | "medium" | "high" | "critical" | "unset";

/** Raised whenever a number on this page or the formula in score.ts changes; every stored score keeps the one it was made with. */
export const SCORING_VERSION = 3;

/** What one finding weighs before anything else is known about it. */
export const POINTS_BY_SEVERITY = { critical: 9, high: 4, medium: 1.5, low: 0.4, info: 0 } as const satisfies Record<
  Severity,
  number
>;

/** The most an area can cost, however many findings it has. Together they are the hundred bricks of the wall. */
export const MAX_LOST = {
  "company-exposed-ports": 16,
  "sub-domain-exploitable-services": 16,
  "leaked-credentials": 14,
  "web-apps-exposures": 13,
  "email-weaknesses": 10,
  "logs-infected-machine": 9,
  "domain-name-variations": 5,
  "stealer-logs-for-sale": 5,
  "sensitive-data": 4,
  "dark-web-mentions": 3,
  "hacker-channel-mention": 3,
  "vip-findings": 2,
} as const satisfies Record<FindingArea, number>;

/** Known to be used by attackers now, has a public exploit, or is likely to be used soon: the weight is multiplied once, by the largest. */
export const EXPLOIT_FACTOR = { knownExploited: 2, exploitAvailable: 1.5, mostLikely: 1.5 } as const;

/**
 * What a finding on an asset of this criticality weighs in the score. Never more than 1, and an asset without a criticality
 * counts like a critical one: a label that is missing never raises a score.
 */
export const CRITICALITY_WEIGHT = {
  critical: 1,
  high: 0.9,
  medium: 0.75,
  low: 0.5,
  unset: 1,
} as const satisfies Record<AssetCriticality, number>;

/** The factor of the same asset in the order of what to fix first; without a criticality it is the middle. */
export const CRITICALITY_FACTOR = {
  critical: 1.5,
  high: 1.25,
  medium: 1,
  low: 0.5,
  unset: 1,
} as const satisfies Record<AssetCriticality, number>;

/** Leaks and chatter lose weight with age: half is left after so many days. Open services and settings do not age. */
export const HALF_LIFE_DAYS: Partial<Record<FindingArea, number>> = {
  "leaked-credentials": 365,
  "logs-infected-machine": 180,
  "stealer-logs-for-sale": 90,
  "dark-web-mentions": 90,
  "hacker-channel-mention": 90,
};
