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

const Checkout = z.object({
  id: Id,
  mode: z.enum(["payment", "subscription", "setup"]),
  payment_status: z.enum(["paid", "unpaid", "no_payment_required"]),
  customer: Reference,
  subscription: Reference,
  invoice: Reference,
  payment_intent: Reference,
  metadata: Metadata,
});

const Invoice = z.object({
  id: Id,
  customer: Reference,
  amount_paid: z.number().int().optional(),
  // Where the subscription is in an invoice moved in 2025; an endpoint may be pinned to either form.
  parent: z
    .object({
      subscription_details: z.object({ subscription: Reference, metadata: Metadata }).nullish(),
    })
    .nullish(),
  subscription: Reference,
  subscription_details: z.object({ metadata: Metadata }).nullish(),
  lines: z
    .object({ data: z.array(z.object({ period: z.object({ start: Seconds, end: Seconds }) })) })
    .default({ data: [] }),
});

const Subscription = z.object({
  id: Id,
  customer: Reference,
  status: z.string(),
  cancel_at_period_end: z.boolean().default(false),
  canceled_at: Seconds.nullish(),
  metadata: Metadata,
});

const envelope = { id: Id, created: Seconds };

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
    type: z.enum(["customer.subscription.updated", "customer.subscription.deleted"]),
    data: z.object({ object: Subscription }),
  }),
]);

const KNOWN_TYPES: ReadonlySet<string> = new Set(Known.options.flatMap(({ shape }) => shape.type.options));

const Other = z
  .object({ ...envelope, type: z.string().max(200) })
  .transform(({ id, created }) => ({ id, created, type: "other" as const }));

/** An event of the payment provider, of which only the fields we use are read; kinds we do nothing about are `other`. */
export const PaymentEvent = z.looseObject({ type: z.string() }).transform((event, context) => {
  const read = KNOWN_TYPES.has(event.type) ? Known.safeParse(event) : Other.safeParse(event);
  if (read.success) return read.data;
  context.addIssue({ code: "custom", message: read.error.message });
  return z.NEVER;
});

export type PaymentEvent = z.output<typeof PaymentEvent>;
