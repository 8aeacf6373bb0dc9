import * as z from "zod";

import { defineJob } from "../../../platform/queue/job.ts";
import { notifySubscribers } from "../commands/notify-subscribers.ts";

/** Tells people what is new in the searches they subscribed to, each morning after the night's feeds. */
export const notifySubscribersJob = defineJob({
  name: "notify-subscribers",
  payload: z.object({}),
  onceFor: () => "all",
  schedule: "40 6 * * *",
  async run(_payload, { services }) {
    await notifySubscribers(services);
  },
});
