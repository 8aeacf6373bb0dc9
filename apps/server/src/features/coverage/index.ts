export { areaState } from "./area-state.ts";
export { areasOf, areasOfConnector } from "./areas-of.ts";
export { checkTallies } from "./check-tallies.ts";
export { coverageOfHosts } from "./coverage-of-hosts.ts";
export { coverageOfRun } from "./coverage-of-run.ts";
export { coverageOfVips } from "./coverage-of-vips.ts";
export { coverageOf, coverageWithChecks } from "./coverage-of.ts";
export { checksOfArea, skippedChecks } from "./expected-checks.ts";
