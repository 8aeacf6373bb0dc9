import { defineFeature } from "../../platform/feature.ts";
import { runScanJob } from "./jobs/run-scan.ts";
import { runScheduledScanJob } from "./jobs/run-scheduled-scan.ts";
import { scanVerifiedDomainJob } from "./jobs/scan-verified-domain.ts";
import { scheduleScansJob } from "./jobs/schedule-scans.ts";
import { syncLibrariesJob } from "./jobs/sync-libraries.ts";
import { knowledgeRoutes } from "./routes/knowledge.ts";
import { scanRoutes } from "./routes/scans.ts";
import type { ScanServices } from "./scan-updates.ts";

export const scans = defineFeature<ScanServices>({
  routes: [...knowledgeRoutes, ...scanRoutes],
  jobs: [runScanJob, runScheduledScanJob, scanVerifiedDomainJob, scheduleScansJob, syncLibrariesJob],
});
