import * as z from "zod";

const Id = z.string().min(1).max(255);
/** A reference that the provider sends as an id or, when expanded, as the object. */
const Reference = z
  .union([Id, z.object({ id: Id }).transform(({ id }) => id)])
  .nullish()
  .transform((id) => id ?? null);
const Metadata = z
  .record(z.string(), z.string())
  .nullish()
  .transform((metadata) => metadata ?? {});
const Seconds = z.number().int().nonnegative();
const Cents = z.number().int().nonnegative();
const Currency = z.string().length(3);

const Checkout = z.object({
  id: Id,
  mode: z.enum(["payment", "subscription", "setup"]),
  payment_status: z.enum(["paid", "unpaid", "no_payment_required"]),
  amount_total: Cents.nullish(),
  currency: Currency.nullish(),
  customer: Reference,
  subscription: Reference,
  invoice: Reference,
  payment_intent: Reference,
  metadata: Metadata,
});

const Invoice = z.object({
  id: Id,
  customer: Reference,
  currency: Currency.nullish(),
  amount_paid: Cents.nullish(),
  amount_due: Cents.nullish(),
  next_payment_attempt: Seconds.nullish(),
  // Where the subscription is in an invoice moved in 2025; an endpoint may be pinned to either form.
  parent: z
    .object({
      subscription_details: z.object({ subscription: Reference, metadata: Metadata }).nullish(),
    })
    .nullish(),
  subscription: Reference,
  subscription_details: z.object({ metadata: Metadata }).nullish(),
  payment_intent: Reference,
  // Present when expanded; the older form names the payment itself.
  payments: z
    .object({ data: z.array(z.object({ payment: z.object({ payment_intent: Reference }).nullish() })) })
    .nullish(),
  lines: z
    .object({ data: z.array(z.object({ period: z.object({ start: Seconds, end: Seconds }) })) })
    .default({ data: [] }),
});

const Subscription = z.object({
  id: Id,
  customer: Reference,
  status: z.enum([
    "active",
    "trialing",
    "past_due",
    "unpaid",
    "paused",
    "incomplete",
    "incomplete_expired",
    "canceled",
  ]),
  cancel_at_period_end: z.boolean().default(false),
  cancel_at: Seconds.nullish(),
  metadata: Metadata,
});

const Charge = z.object({
  id: Id,
  amount: Cents,
  amount_refunded: Cents,
  currency: Currency,
  customer: Reference,
  payment_intent: Reference,
  // Until 2025 a charge named its invoice.
  invoice: Reference,
  metadata: Metadata,
});

const Refund = z.object({
  id: Id,
  amount: Cents,
  currency: Currency,
  charge: Reference,
  payment_intent: Reference,
  status: z.enum(["pending", "requires_action", "succeeded", "failed", "canceled"]).nullish(),
  metadata: Metadata,
});

const Dispute = z.object({
  id: Id,
  amount: Cents,
  currency: Currency,
  charge: Reference,
  payment_intent: Reference,
  status: z.string(),
  metadata: Metadata,
});

const envelope = {
  id: Id,
  created: Seconds,
  livemode: z.boolean(),
  /** Set on events of connected accounts, which are not the operator's own. */
  account: z
    .string()
    .nullish()
    .transform((account) => account ?? null),
};

const Known = z.discriminatedUnion("type", [
  z.object({
    ...envelope,
    type: z.enum([
      "checkout.session.completed",
      "checkout.session.async_payment_succeeded",
      "checkout.session.async_payment_failed",
      "checkout.session.expired",
    ]),
    data: z.object({ object: Checkout }),
  }),
  z.object({
    ...envelope,
    type: z.enum(["invoice.paid", "invoice.payment_failed"]),
    data: z.object({ object: Invoice }),
  }),
  z.object({
    ...envelope,
    type: z.enum([
      "customer.subscription.created",
      "customer.subscription.updated",
      "customer.subscription.deleted",
      "customer.subscription.paused",
      "customer.subscription.resumed",
    ]),
    data: z.object({ object: Subscription }),
  }),
  z.object({ ...envelope, type: z.literal("charge.refunded"), data: z.object({ object: Charge }) }),
  z.object({
    ...envelope,
    type: z.enum(["refund.created", "refund.updated", "refund.failed"]),
    data: z.object({ object: Refund }),
  }),
  z.object({
    ...envelope,
    type: z.enum([
      "charge.dispute.created",
      "charge.dispute.updated",
      "charge.dispute.closed",
      "charge.dispute.funds_withdrawn",
      "charge.dispute.funds_reinstated",
    ]),
    data: z.object({ object: Dispute }),
  }),
]);

/** The events that have an effect: what the endpoint at the provider is to send, and what is fetched when it did not. */
export const EVENT_TYPES: readonly string[] = Known.options.flatMap(({ shape: { type } }) =>
  type instanceof z.ZodEnum ? type.options : [...type.values],
);

const Other = z
  .object({ ...envelope, type: z.string().max(200) })
  .transform(({ id, created, livemode, account }) => ({ id, created, livemode, account, type: "other" as const }));

/** An event of the payment provider, of which only the fields we use are read; kinds we do nothing about are `other`. */
export const PaymentEvent = z.looseObject({ type: z.string() }).transform((event, context) => {
  const read = EVENT_TYPES.includes(event.type) ? Known.safeParse(event) : Other.safeParse(event);
  if (read.success) return read.data;
  context.addIssue({ code: "custom", message: read.error.message });
  return z.NEVER;
});

export type PaymentEvent = z.output<typeof PaymentEvent>;
