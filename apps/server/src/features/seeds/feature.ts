import { defineFeature } from "../../platform/feature.ts";
import { expandSeedsJob } from "./jobs/expand-seeds.ts";
import { sweepSeedsJob } from "./jobs/sweep-seeds.ts";
import { seedRoutes } from "./routes/seeds.ts";

export const seeds = defineFeature({ routes: [...seedRoutes], jobs: [expandSeedsJob, sweepSeedsJob] });
