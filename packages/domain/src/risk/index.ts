export { FINDING_AREAS, type FindingArea, OWN_ASSET_AREAS } from "./areas.ts";
export { assetGraph, type AssetNode } from "./asset-graph.ts";
export { type AttackPath, attackPaths, type EntryPoint } from "./attack-paths.ts";
export { rankAttackVectors, rateExploitation, type VectorFinding } from "./attack-vectors.ts";
export { CATEGORIES } from "./categories.ts";
export { CHANGE_CAUSES, type ChangeCause } from "./change-cause.ts";
export { CHECKS_WITHOUT_RETEST, closedBy } from "./closes-by.ts";
export { findPlace } from "./find-place.ts";
export {
  backTest,
  type BackTest,
  type ForecastPoint,
  forecastScore,
  hasForecastLine,
  HORIZON_DAYS,
  type ScorePoint,
  statedChance,
} from "./forecast.ts";
export { HOST_GROUPS, hostGroup } from "./host-group.ts";
export { LEVEL_STARTS, riskLevel } from "./level.ts";
export { otherPlaces } from "./other-places.ts";
export { type AssetCriticality, HALF_LIFE_DAYS, MAX_LOST, POINTS_BY_SEVERITY, SCORING_VERSION } from "./points.ts";
export {
  type FindingsAlike,
  gainTogether,
  isUpgrade,
  isUpgradeFix,
  orderActions,
  type PrioritizedAction,
  shareActions,
  type SharedAction,
  toFixKey,
  TOP_ACTIONS,
  UPGRADE,
} from "./priority.ts";
export { ageInDays, areaLoss, computeScore, type Score, type ScoredFinding, scoreWithout, weigh } from "./score.ts";
export { type GroupShare, lostByEach } from "./score-groups.ts";
export { bySeverity, SEVERITIES, type Severity } from "./severity.ts";
export { shownDomain } from "./shown-domain.ts";
export { shortPlace, shownSubject } from "./shown-subject.ts";
export { stillNewSince } from "./still-new-since.ts";
