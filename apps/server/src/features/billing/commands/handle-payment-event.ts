import type { Db } from "@parapet/db/db";
import { administratorsOf } from "@parapet/db/queries/administrator";
import {
  copyInvoice,
  type InvoiceRow,
  invoiceByPayment,
  invoiceOf,
  isPaymentKnown,
  storePaymentEvent,
  markInvoice,
  notePaymentOutcome,
  setInvoiceSession,
} from "@parapet/db/queries/invoice";
import { licenceOf, lockOrganisation, providerOf, setProvider } from "@parapet/db/queries/licence";
import { asSystem } from "@parapet/db/unscoped";
import { OrgId } from "@parapet/domain/contracts/ids";
import type { Offer } from "@parapet/domain/plans/offer";
import * as z from "zod";

import { audit, type RequestOrigin } from "../../../platform/audit/audit.ts";
import type { Services } from "../../../platform/services.ts";
import type { PaymentEvent } from "../payment-event.ts";
import { settlePayment } from "./settle-payment.ts";

/** The result of an event; stored with it for later investigation. */
export type Outcome =
  | "repeated"
  | "ignored"
  | "unmatched"
  | "unpaid"
  | "known-payment"
  | "overtaken"
  | "settled"
  | "failed-payment"
  | "cancelled"
  | "resumed";

type CheckoutEvent = Extract<PaymentEvent, { type: `checkout.${string}` }>;
type InvoiceEvent = Extract<PaymentEvent, { type: `invoice.${string}` }>;
type SubscriptionEvent = Extract<PaymentEvent, { type: `customer.subscription.${string}` }>;

const dateOf = (seconds: number): Date => new Date(seconds * 1000);
const isUuid = (text: string | undefined): text is string => z.uuid().safeParse(text).success;

/** Our own order that the event speaks of, with its organization locked: two events of one customer are handled one by one. */
const orderOf = async (
  db: Db,
  metadata: Readonly<Record<string, string>>,
): Promise<{ org: OrgId; row: InvoiceRow } | null> => {
  const org = OrgId.safeParse(metadata["org"]);
  const invoice = metadata["invoice"];
  if (!org.success || !isUuid(invoice) || !(await lockOrganisation(db, org.data))) return null;
  const row = await invoiceOf(db, org.data, invoice);
  return row === undefined ? null : { org: org.data, row };
};

/** A renewal is an invoice of its own for the same thing. */
const renewalOf = async (db: Db, org: OrgId, first: InvoiceRow, at: Date): Promise<InvoiceRow> => {
  const id = await copyInvoice(db, org, first.id, at);
  const row = await invoiceOf(db, org, id);
  if (row === undefined) throw new Error(`The invoice ${id} vanished`);
  return row;
};

const handleCheckout = async (
  services: Pick<Services, "config" | "jobs" | "mail" | "now">,
  db: Db,
  { type, created, data: { object } }: CheckoutEvent,
  from: RequestOrigin,
): Promise<Outcome> => {
  const order = await orderOf(db, object.metadata);
  if (order === null) return "unmatched";
  const { org, row } = order;
  if (type === "checkout.session.expired") return "ignored";
  await setInvoiceSession(db, org, row.id, object.id);
  const reference = object.invoice ?? object.payment_intent ?? object.id;
  if (type === "checkout.session.async_payment_failed") {
    if (row.state === "paid") return "overtaken";
    await markInvoice(db, org, row, { state: "failed", at: dateOf(created), reference: null, period: null });
    return "failed-payment";
  }
  if (object.payment_status === "unpaid") return "unpaid"; // a slow way of paying; its own event follows
  if (row.state === "paid" || (await isPaymentKnown(db, reference))) return "known-payment";
  await settlePayment(services, db, row, {
    at: services.now(),
    reference,
    customer: object.customer,
    subscription: object.subscription,
    period: null,
    notifiedAt: dateOf(created),
    by: { user: null, from },
  });
  return "settled";
};

const paidPeriod = ({ lines }: InvoiceEvent["data"]["object"]): { start: Date; end: Date } | null => {
  if (lines.data.length === 0) return null;
  return {
    start: dateOf(Math.min(...lines.data.map(({ period }) => period.start))),
    end: dateOf(Math.max(...lines.data.map(({ period }) => period.end))),
  };
};

const reportFailure = async (services: Pick<Services, "config" | "mail">, db: Db, org: OrgId): Promise<void> => {
  for (const reader of await administratorsOf(db, org))
    await services.mail.post(db, {
      kind: "paymentFailed",
      to: reader.email ?? "",
      name: reader.first_name,
      locale: reader.locale,
      link: `${services.config.publicUrl}/payment`,
    });
};

const handleInvoice = async (
  services: Pick<Services, "config" | "jobs" | "mail" | "now">,
  db: Db,
  { type, created, data: { object } }: InvoiceEvent,
  from: RequestOrigin,
): Promise<Outcome> => {
  const details = object.parent?.subscription_details;
  const order = await orderOf(db, details?.metadata ?? object.subscription_details?.metadata ?? {});
  if (order === null) return "unmatched";
  const { org, row: first } = order;
  if (await isPaymentKnown(db, object.id)) return type === "invoice.paid" ? "known-payment" : "overtaken";
  const tried = await invoiceByPayment(db, org, { reference: object.id });
  // The order's own invoice while it is not paid; after that each payment is a renewal.
  const row = tried ?? (first.state === "paid" ? await renewalOf(db, org, first, dateOf(created)) : first);
  if (type === "invoice.payment_failed") {
    await markInvoice(db, org, row, { state: "failed", at: dateOf(created), reference: object.id, period: null });
    await reportFailure(services, db, row.payer_id as OrgId);
    return "failed-payment";
  }
  await settlePayment(services, db, row, {
    at: services.now(),
    reference: object.id,
    customer: object.customer,
    subscription: details?.subscription ?? object.subscription,
    period: paidPeriod(object),
    notifiedAt: dateOf(created),
    by: { user: null, from },
  });
  return "settled";
};

const handleSubscription = async (
  services: Pick<Services, "now">,
  db: Db,
  { type, created, data: { object } }: SubscriptionEvent,
  from: RequestOrigin,
): Promise<Outcome> => {
  const order = await orderOf(db, object.metadata);
  if (order === null) return "unmatched";
  const { org, row } = order;
  const reported = await providerOf(db, org);
  const known = reported?.payment_subscription ?? null;
  // A subscription of an add-on, or one that another took the place of: the licence is not its business.
  const isOther = (row.item as Offer).kind !== "plan" || (known !== null && known !== object.id);
  if (reported === undefined || isOther) return "ignored";
  const at = dateOf(created);
  if (reported.payment_told_at !== null && reported.payment_told_at > at) return "overtaken";
  const ends = type === "customer.subscription.deleted" || object.cancel_at_period_end;
  const before = (await licenceOf(db, org))?.cancelledAt ?? null;
  await setProvider(db, org, { subscription: object.id, notifiedAt: at, cancelledAt: ends ? (before ?? at) : null });
  if (ends === (before !== null)) return "ignored";
  await audit(db, from, services.now(), { action: ends ? "licence.cancelled" : "licence.activated", org, actor: null });
  return ends ? "cancelled" : "resumed";
};

/** Takes a signed event of the payment provider into account, once, in whatever order events come. */
export const handlePaymentEvent = async (
  services: Pick<Services, "config" | "db" | "jobs" | "mail" | "now">,
  event: PaymentEvent,
  from: RequestOrigin,
): Promise<Outcome> => {
  const outcome = await asSystem(services.db, "payment-event", async (db): Promise<Outcome> => {
    const { id, type, created } = event;
    // The row of a twin that is under way makes this insert wait for it.
    const isNew = await storePaymentEvent(db, {
      id,
      type,
      happenedAt: dateOf(created),
      receivedAt: services.now(),
    });
    if (!isNew) return "repeated";
    const received = await listen(services, db, event, from);
    await notePaymentOutcome(db, id, received);
    return received;
  });
  services.mail.nudge();
  return outcome;
};

const listen = (
  services: Pick<Services, "config" | "jobs" | "mail" | "now">,
  db: Db,
  event: PaymentEvent,
  from: RequestOrigin,
): Promise<Outcome> => {
  switch (event.type) {
    case "checkout.session.completed":
    case "checkout.session.async_payment_succeeded":
    case "checkout.session.async_payment_failed":
    case "checkout.session.expired":
      return handleCheckout(services, db, event, from);
    case "invoice.paid":
    case "invoice.payment_failed":
      return handleInvoice(services, db, event, from);
    case "customer.subscription.updated":
    case "customer.subscription.deleted":
      return handleSubscription(services, db, event, from);
    case "other":
      return Promise.resolve("ignored");
  }
};
