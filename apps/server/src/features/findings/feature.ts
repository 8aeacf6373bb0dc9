import { defineFeature } from "../../platform/feature.ts";
import { reopenExpiredJob } from "./jobs/reopen-expired.ts";
import { reportTicketDoneJob } from "./jobs/report-ticket-done.ts";
import { retestReportedFixesJob } from "./jobs/retest-reported-fixes.ts";
import { verifyFindingJob } from "./jobs/verify-finding.ts";
import { findingRoutes } from "./routes/findings.ts";
import { resetRoutes } from "./routes/resets.ts";

export const findings = defineFeature({
  routes: [...findingRoutes, ...resetRoutes],
  jobs: [reopenExpiredJob, reportTicketDoneJob, retestReportedFixesJob, verifyFindingJob],
});
