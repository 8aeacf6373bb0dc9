export { areaState } from "./area-state.ts";
export { listCoveredAreas, areasOfConnector } from "./list-covered-areas.ts";
export { checkTallies } from "./check-tallies.ts";
export { coverageOfHosts } from "./coverage-of-hosts.ts";
export { coverageOfRun } from "./coverage-of-run.ts";
export { coverageOfVips } from "./coverage-of-vips.ts";
export { readCoverage, coverageWithChecks } from "./read-coverage.ts";
export { withoutAreas } from "./without-areas.ts";
export { checksOfArea, skippedChecks } from "./expected-checks.ts";
