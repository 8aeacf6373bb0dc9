import { paymentsReadUntil, setPaymentsRead } from "@parapet/db/queries/billing";
import { asSystem } from "@parapet/db/unscoped";
import { DAY_MS } from "@parapet/domain/durations";
import * as z from "zod";

import { defineJob, type JobContext } from "../../../platform/queue/job.ts";
import { handlePaymentEvent } from "../commands/handle-payment-event.ts";
import { NO_REQUEST } from "../payment.ts";
import type { BillingServices } from "../payments.ts";

/** As long as the provider keeps its events. */
const OLDEST_MS = 30 * DAY_MS;
/** Events become listed a little after they happened, and clocks differ. */
const OVERLAP_MS = 60 * 60_000;

/** Fetches the events of the payment provider that never arrived. Those that did are known by their id and have no effect. */
export const reconcilePaymentsJob = defineJob({
  name: "reconcile-payments",
  payload: z.object({}),
  schedule: "7,37 * * * *",
  timeLimitSeconds: 600,
  async run(_, { services, signal }: JobContext<BillingServices>) {
    const { payments } = services;
    if (payments === null) return;
    const at = services.now();
    const read = await asSystem(services.db, "payment-event", paymentsReadUntil);
    const since = Math.max(at.getTime() - OLDEST_MS, (read?.getTime() ?? 0) - OVERLAP_MS);
    for (const event of await payments.eventsSince(new Date(since))) {
      if (signal.aborted) return;
      await handlePaymentEvent(services, event, NO_REQUEST);
    }
    await asSystem(services.db, "payment-event", (db) => setPaymentsRead(db, at));
  },
});
