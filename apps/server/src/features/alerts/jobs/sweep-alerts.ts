import * as z from "zod";

import { defineJob } from "../../../platform/queue/job.ts";
import { sweepAlerts } from "../commands/sweep-alerts.ts";

/** Every minute: digests, the end of quiet hours, imports that settled, messages whose next attempt is due. */
export const sweepAlertsJob = defineJob({
  name: "sweep-alerts",
  payload: z.object({}),
  onceFor: () => "all",
  schedule: "* * * * *",
  async run(_payload, { services }) {
    await sweepAlerts(services);
  },
});
