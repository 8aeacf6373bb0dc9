import { defineFeature } from "../../platform/feature.ts";
import { matchVipsJob } from "./jobs/match-vips.ts";
import { monitoringConsentRoutes } from "./routes/monitoring-consent.ts";
import { vipRoutes } from "./routes/vips.ts";

export const vips = defineFeature({
  routes: [...monitoringConsentRoutes, ...vipRoutes],
  jobs: [matchVipsJob],
});
