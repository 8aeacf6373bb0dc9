import { defineFeature } from "../../platform/feature.ts";
import { applyRulesJob, rulesOfScanJob, sweepRulesJob } from "./jobs/apply-rules.ts";
import { changeFindingsJob } from "./jobs/change-findings.ts";
import { dueDatesOfScanJob, setDueDatesJob } from "./jobs/due-dates.ts";
import { requestRetestsJob } from "./jobs/request-retests.ts";
import { sendTicketsJob } from "./jobs/send-tickets.ts";
import { sweepDueJob } from "./jobs/sweep-due.ts";
import { bulkRoutes } from "./routes/bulk.ts";
import { ruleRoutes } from "./routes/rules.ts";
import { slaRoutes } from "./routes/sla.ts";
import { workViewRoutes } from "./routes/work-views.ts";
import { workRoutes } from "./routes/work.ts";

export const remediation = defineFeature({
  routes: [...workRoutes, ...bulkRoutes, ...workViewRoutes, ...slaRoutes, ...ruleRoutes],
  jobs: [
    applyRulesJob,
    changeFindingsJob,
    dueDatesOfScanJob,
    requestRetestsJob,
    rulesOfScanJob,
    sendTicketsJob,
    setDueDatesJob,
    sweepDueJob,
    sweepRulesJob,
  ],
});
