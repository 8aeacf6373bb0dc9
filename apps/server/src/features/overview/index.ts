export { buildForecast } from "./build-forecast.ts";
export { buildOverview } from "./build-overview.ts";
export { readChanges } from "./compared-scores.ts";
export { describeActions } from "./describe-actions.ts";
