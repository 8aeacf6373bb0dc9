import { findProvider, readLicence, setProvider } from "@parapet/db/queries/billing";
import { within } from "@parapet/db/scope";
import { OrgId } from "@parapet/domain/contracts/ids";
import * as z from "zod";

import { defineJob, type JobContext } from "../../../platform/queue/job.ts";
import type { BillingServices } from "../payments.ts";

/** Sends the end or continuation of a subscription to the payment provider until it is acknowledged. */
export const endSubscriptionJob = defineJob({
  name: "end-subscription",
  payload: z.object({
    subscription: z.string(),
    /** `as-licence`: ends or goes on as the organization's licence says when the job runs. */
    when: z.enum(["at-period-end", "now", "as-licence"]),
    org: OrgId.optional(),
    /** Distinguishes requests: one that arrives while an earlier one runs is not dropped. */
    request: z.string().optional(),
  }),
  onceFor: ({ subscription, when, request = "" }) => `${subscription} ${when} ${request}`.trim(),
  retries: 12,
  retryDelaySeconds: 30,
  timeLimitSeconds: 60,
  async run({ subscription, when, org }, { services }: JobContext<BillingServices>) {
    if (when !== "as-licence") return services.payments?.endSubscription(subscription, when);
    if (org === undefined) return;
    const licence = await within(services.db, [org], (db) => readLicence(db, org));
    if (licence === null) return;
    await services.payments?.endSubscription(subscription, licence.cancelledAt === null ? "not" : "at-period-end");
    // From now on the provider's events say whether it renews, unless it was changed again in the meantime.
    await within(services.db, [org], async (db) => {
      const now = await readLicence(db, org);
      const isSame = ((now?.cancelledAt ?? null) === null) === (licence.cancelledAt === null);
      const isPlan = (await findProvider(db, org))?.payment_subscription === subscription;
      if (isSame && isPlan) await setProvider(db, org, { isPending: false });
    });
  },
});
