import * as z from "zod";

import { defineJob } from "../../../platform/queue/job.ts";
import { deliver } from "../commands/deliver.ts";

/** One attempt to send one message. When it fails the message says when the next is due; the sweep asks for it then. */
export const deliverAlertJob = defineJob({
  name: "deliver-alert",
  payload: z.object({ delivery: z.uuid() }),
  takesTurns: true,
  onceFor: ({ delivery }) => delivery,
  retries: 2,
  timeLimitSeconds: 60,
  async run({ delivery }, { services, signal }) {
    await deliver(services, delivery, signal);
    services.mail.nudge();
  },
});
