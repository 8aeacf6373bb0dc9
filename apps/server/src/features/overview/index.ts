export { buildForecast } from "./commands/build-forecast.ts";
export { buildOverview } from "./commands/build-overview.ts";
export { describeActions } from "./commands/describe-actions.ts";
