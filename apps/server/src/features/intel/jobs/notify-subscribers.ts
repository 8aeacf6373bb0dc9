import * as z from "zod";

import { defineJob } from "../../../platform/queue/job.ts";
import { notifySubscribers } from "../commands/notify-subscribers.ts";

/** Notifies subscribers of new results of their saved searches, each morning after the nightly feeds. */
export const notifySubscribersJob = defineJob({
  name: "notify-subscribers",
  payload: z.object({}),
  onceFor: () => "all",
  schedule: "40 6 * * *",
  async run(_payload, { services }) {
    await notifySubscribers(services);
  },
});
