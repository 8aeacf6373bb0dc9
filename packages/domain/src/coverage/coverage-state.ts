/**
 * What is known about one area of a domain:
 * `assessed`: checked, and there are findings; `no-findings`: checked with enough coverage, and there are none;
 * `not-assessed`: there is a way to check it, and it was not used, failed, or is too long ago (a reason is beside it);
 * `no-source`: no source is connected; `not-in-plan`: the plan excludes it.
 */
export const COVERAGE_STATES = ["assessed", "no-findings", "not-assessed", "no-source", "not-in-plan"] as const;
export type CoverageState = (typeof COVERAGE_STATES)[number];

const MONITORED: ReadonlySet<CoverageState> = new Set<CoverageState>(["assessed", "no-findings"]);

/** Does this area count as assessed when areas are counted ("6 of 12 areas")? */
export const isMonitored = (state: CoverageState): boolean => MONITORED.has(state);
