import * as z from "zod";

import { defineJob, type JobContext } from "../../../platform/queue/job.ts";
import type { BillingServices } from "../payments.ts";

/** Tells the payment provider that a subscription is over, until it has heard. */
export const endSubscriptionJob = defineJob({
  name: "end-subscription",
  payload: z.object({ subscription: z.string(), when: z.enum(["at-period-end", "now"]) }),
  onceFor: ({ subscription, when }) => `${subscription} ${when}`,
  retries: 12,
  retryDelaySeconds: 30,
  timeLimitSeconds: 60,
  async run({ subscription, when }, { services }: JobContext<BillingServices>) {
    await services.payments?.endSubscription(subscription, when);
  },
});
