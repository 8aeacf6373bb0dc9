import { claimCardReturns, findInvoice, lockOrganization, setInvoiceTime } from "@parapet/db/queries/billing";
import { asSystem } from "@parapet/db/unscoped";
import { OrgId } from "@parapet/domain/contracts/ids";
import * as z from "zod";

import { defineJob, type JobContext } from "../../../platform/queue/job.ts";
import { applyReturns } from "../commands/return-money.ts";
import { NO_REQUEST } from "../payment.ts";
import type { BillingServices } from "../payments.ts";

/** Links an invoice to the payment that settled it, as the provider says: refunds and disputes name the payment, and may have come before. */
export const linkPaymentJob = defineJob({
  name: "link-payment",
  payload: z.object({ org: OrgId, invoice: z.uuid(), reference: z.string(), intent: z.string().nullable().optional() }),
  onceFor: ({ reference }) => reference,
  retries: 12,
  retryDelaySeconds: 30,
  timeLimitSeconds: 60,
  async run({ org, invoice, reference, intent: known }, { services }: JobContext<BillingServices>) {
    const intent = known ?? (await services.payments?.intentOf(reference)) ?? null;
    if (intent === null) return;
    await asSystem(services.db, "payment-event", async (db) => {
      if (!(await lockOrganization(db, org))) return;
      await setInvoiceTime(db, org, invoice, { intent });
      const row = await findInvoice(db, org, invoice);
      if (row !== undefined && (await claimCardReturns(db, row, intent)))
        await applyReturns(services, db, row, NO_REQUEST);
    });
    services.mail.nudge();
  },
});
