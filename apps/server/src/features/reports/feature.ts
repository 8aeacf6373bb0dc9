import { defineFeature } from "../../platform/feature.ts";
import { runReportScheduleJob } from "./jobs/run-report-schedule.ts";
import { sweepReportSchedulesJob } from "./jobs/sweep-report-schedules.ts";
import { pdfReportRoutes } from "./routes/pdf-report.ts";
import { reportScheduleRoutes } from "./routes/report-schedules.ts";

export const reports = defineFeature({
  routes: [...pdfReportRoutes, ...reportScheduleRoutes],
  jobs: [runReportScheduleJob, sweepReportSchedulesJob],
});
