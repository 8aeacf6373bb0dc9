import * as z from "zod";

import { defineJob } from "../../../platform/queue/job.ts";
import { answerAddress } from "../commands/check-address.ts";

/** Searches leaks for an email address and sends the result to that address only. The job holds an id, not the address. */
export const checkAddressJob = defineJob({
  name: "check-address",
  payload: z.object({ check: z.uuid() }),
  onceFor: ({ check }) => check,
  retries: 3,
  timeLimitSeconds: 300,
  async run({ check }, { services }) {
    await answerAddress(services, check);
  },
});
