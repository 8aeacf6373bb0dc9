import * as z from "zod";

import { defineJob } from "../../../platform/queue/job.ts";
import { answerAddress } from "../commands/check-address.ts";

/** Looks for an address in the leaks and tells that address alone. The job knows a number, not the address. */
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
