import { defineFeature } from "../../platform/feature.ts";
import { checkAddressJob } from "./jobs/check-address.ts";
import { runPublicScanJob } from "./jobs/run-public-scan.ts";
import type { PublicReportServices } from "./recent-reports.ts";
import { publicReportRoutes } from "./routes/public-report.ts";

export const publicReport = defineFeature<PublicReportServices>({
  routes: [...publicReportRoutes],
  jobs: [checkAddressJob, runPublicScanJob],
});
