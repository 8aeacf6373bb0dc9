export { requireAcceptance } from "./commands/triage-finding.ts";
export { reportFixed } from "./commands/report-fix.ts";
export { type FixTarget, targetsOfFixes, targetVersion } from "./target-version.ts";
export { readAttribution } from "./asset-attribution.ts";
export { weighFindings } from "./weigh-findings.ts";
export { verifyFindingJob } from "./jobs/verify-finding.ts";
