import { defineFeature } from "../../platform/feature.ts";
import { evaluateExploitedJob } from "./jobs/evaluate-exploited.ts";
import { exploitedRoutes } from "./routes/exploited.ts";

export const radar = defineFeature({ routes: [...exploitedRoutes], jobs: [evaluateExploitedJob] });
