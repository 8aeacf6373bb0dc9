import { defineFeature } from "../../platform/feature.ts";
import { collectTakedownJob } from "./jobs/collect-takedown.ts";
import { recheckTakedownJob, recheckTakedownsJob } from "./jobs/recheck-takedowns.ts";
import { takedownDeskRoutes } from "./routes/takedown-desk.ts";
import { takedownRoutes } from "./routes/takedowns.ts";

export const takedowns = defineFeature({
  routes: [...takedownDeskRoutes, ...takedownRoutes],
  jobs: [collectTakedownJob, recheckTakedownJob, recheckTakedownsJob],
});
