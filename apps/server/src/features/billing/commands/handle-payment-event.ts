import type { Db } from "@parapet/db/db";
import { notePaymentOutcome, storePaymentEvent } from "@parapet/db/queries/billing";
import { asSystem } from "@parapet/db/unscoped";

import type { RequestOrigin } from "../../../platform/audit/audit.ts";
import type { PaymentEvent } from "../payment-event.ts";
import type { Outcome, Result } from "../payment-outcome.ts";
import type { BillingServices } from "../payments.ts";
import { handleCheckout, handleInvoice } from "./handle-card-payment.ts";
import { handleCardReturn, isReturn } from "./handle-card-return.ts";
import { handleSubscription } from "./handle-subscription.ts";

type Needs = Pick<BillingServices, "config" | "db" | "jobs" | "mail" | "now" | "payments">;

/** The invoice at the provider that the payment of a refund or a dispute settled, asked for before anything is locked. */
const referenceOf = async ({ payments }: Pick<Needs, "payments">, event: PaymentEvent): Promise<string | null> => {
  if (!isReturn(event) || payments === null) return null;
  const { payment_intent: intent } = event.data.object;
  return intent === null ? null : payments.invoiceOf(intent);
};

/** Takes a signed event of the payment provider into account, once, in whatever order events come. */
export const handlePaymentEvent = async (
  services: Needs,
  event: PaymentEvent,
  from: RequestOrigin,
): Promise<Outcome> => {
  const reference = await referenceOf(services, event);
  const outcome = await asSystem(services.db, "payment-event", async (db): Promise<Outcome> => {
    const { id, type, created } = event;
    // The row of a twin that is under way makes this insert wait for it.
    const isNew = await storePaymentEvent(db, {
      id,
      type,
      happenedAt: new Date(created * 1000),
      receivedAt: services.now(),
    });
    if (!isNew) return "repeated";
    const result = await dispatch(services, db, event, reference, from);
    await notePaymentOutcome(db, id, result.outcome, result.detail ?? null);
    return result.outcome;
  });
  services.mail.nudge();
  return outcome;
};

const dispatch = (
  services: Needs,
  db: Db,
  event: PaymentEvent,
  reference: string | null,
  from: RequestOrigin,
): Promise<Result> => {
  // Test payments settle nothing, and events of connected accounts are not about our orders.
  const isOurs = event.account === null && event.livemode === (services.payments?.isLive ?? false);
  if (!isOurs) return Promise.resolve({ outcome: "mismatch", detail: { differs: ["mode"] } });
  switch (event.type) {
    case "checkout.session.completed":
    case "checkout.session.async_payment_succeeded":
    case "checkout.session.async_payment_failed":
    case "checkout.session.expired":
      return handleCheckout(services, db, event, from);
    case "invoice.paid":
    case "invoice.payment_failed":
      return handleInvoice(services, db, event, from);
    case "customer.subscription.created":
    case "customer.subscription.updated":
    case "customer.subscription.deleted":
    case "customer.subscription.paused":
    case "customer.subscription.resumed":
      return handleSubscription(services, db, event, from);
    case "other":
      return Promise.resolve({ outcome: "ignored" });
    case "charge.refunded":
    case "refund.created":
    case "refund.updated":
    case "refund.failed":
    case "charge.dispute.created":
    case "charge.dispute.updated":
    case "charge.dispute.closed":
    case "charge.dispute.funds_withdrawn":
    case "charge.dispute.funds_reinstated":
      return handleCardReturn(services, db, event, reference, from);
  }
};
