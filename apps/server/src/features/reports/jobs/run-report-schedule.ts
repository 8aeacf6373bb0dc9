import * as z from "zod";

import { defineJob } from "../../../platform/queue/job.ts";
import { runSchedule } from "../commands/run-schedule.ts";

export const runReportScheduleJob = defineJob({
  name: "run-report-schedule",
  payload: z.object({ run: z.uuid() }),
  onceFor: ({ run }) => run,
  retries: 3,
  retryDelaySeconds: 30,
  timeLimitSeconds: 20 * 60,
  concurrency: () => 1,
  async run({ run }, { services }) {
    await runSchedule(services, run);
  },
});
