import { unusedSubscriptions } from "@parapet/db/queries/billing";
import { asSystem } from "@parapet/db/unscoped";
import * as z from "zod";

import { defineJob, type JobContext } from "../../../platform/queue/job.ts";
import type { BillingServices } from "../payments.ts";
import { endSubscriptionJob } from "./end-subscription.ts";

/**
 * No one is charged for what they cannot use: renewals of deleted organizations, and of add-ons whose licence has ended, stop. What is
 * paid for is kept, so that an organization can be restored.
 */
export const stopUnusedRenewalsJob = defineJob({
  name: "stop-unused-renewals",
  payload: z.object({}),
  schedule: "*/10 * * * *",
  timeLimitSeconds: 60,
  async run(_, { services }: JobContext<BillingServices>) {
    if (services.payments === null) return;
    for (const { id } of await asSystem(services.db, "due-work", (db) => unusedSubscriptions(db, services.now())))
      await services.jobs.enqueue(endSubscriptionJob, { subscription: id, when: "at-period-end" });
  },
});
