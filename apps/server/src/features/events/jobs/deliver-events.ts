import * as z from "zod";

import { defineJob } from "../../../platform/queue/job.ts";
import { deliverEvents } from "../commands/deliver-events.ts";

/** One turn of a webhook. Attempts that are due later are asked for by the sweep. */
export const deliverEventsJob = defineJob({
  name: "deliver-events",
  payload: z.object({ webhook: z.uuid() }),
  takesTurns: true,
  onceFor: ({ webhook }) => webhook,
  retries: 2,
  timeLimitSeconds: 120,
  // Most of a turn is waiting for the receiver.
  concurrency: (places) => places * 4,
  async run({ webhook }, { services, signal }) {
    await deliverEvents(services, webhook, signal);
    services.mail.nudge();
  },
});
