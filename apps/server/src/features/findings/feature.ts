import { defineFeature } from "../../platform/feature.ts";
import { reopenExpiredJob } from "./jobs/reopen-expired.ts";
import { verifyFindingJob } from "./jobs/verify-finding.ts";
import { findingRoutes } from "./routes/findings.ts";

export const findings = defineFeature({
  routes: [findingRoutes],
  jobs: [reopenExpiredJob, verifyFindingJob],
});
