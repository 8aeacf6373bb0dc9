import type { Db } from "@parapet/db/db";
import {
  copyInvoice,
  findInvoice,
  findSubscription,
  invoiceByPayment,
  type InvoiceRow,
  isPaymentKnown,
  markInvoice,
  putSubscription,
  readLicence,
  setInvoiceSession,
  setInvoiceTime,
} from "@parapet/db/queries/billing";
import type { OrgId } from "@parapet/domain/contracts/ids";
import { DAY_MS } from "@parapet/domain/durations";
import { accessUntil } from "@parapet/domain/plans";

import type { RequestOrigin } from "../../../platform/audit/audit.ts";
import type { Services } from "../../../platform/services.ts";
import { differencesFrom } from "../payment-checks.ts";
import type { PaymentEvent } from "../payment-event.ts";
import type { Result } from "../payment-outcome.ts";
import { followSubscription } from "./adopt-subscription.ts";
import { deriveOrder } from "./derive-licence.ts";
import { findPaidOrder } from "./find-paid-order.ts";
import { mailAdministrators } from "./mail-administrators.ts";
import { refusePayment } from "./refuse-payment.ts";
import { settlePayment } from "./settle-payment.ts";

type CheckoutEvent = Extract<PaymentEvent, { type: `checkout.${string}` }>;
type InvoiceEvent = Extract<PaymentEvent, { type: `invoice.${string}` }>;
type Needs = Pick<Services, "config" | "jobs" | "mail" | "now">;

/** A renewal is charged when its term begins; retries of a card that fails go on for weeks. */
const OLDEST_PERIOD_MS = 45 * DAY_MS;

const dateOf = (seconds: number): Date => new Date(seconds * 1000);

/** A payment shows that its subscription runs, unless something younger was said of it. */
const noteSubscription = async (
  db: Db,
  row: InvoiceRow,
  it: {
    readonly id: string | null;
    readonly customer: string | null;
    readonly state: "active" | "failing";
    readonly at: Date;
  },
): Promise<void> => {
  if (it.id === null) return;
  const org = row.org_id as OrgId;
  const known = await findSubscription(db, org, it.id);
  if (known !== undefined && known.notified_at > it.at) return;
  await putSubscription(db, org, {
    id: it.id,
    order: row.renews_id ?? row.id,
    customer: it.customer,
    state: it.state,
    cancels: known?.cancels ?? false,
    notifiedAt: it.at,
  });
};

/** Someone paid on the provider's page, or could not. */
export const handleCheckout = async (
  services: Needs,
  db: Db,
  { id, type, created, data: { object } }: CheckoutEvent,
  from: RequestOrigin,
): Promise<Result> => {
  const order = await findPaidOrder(db, object.metadata);
  if (order === null) return { outcome: "unmatched" };
  const { org, row } = order;
  if (type === "checkout.session.expired") return { outcome: "ignored" };
  const reference = object.invoice ?? object.payment_intent ?? object.id;
  const at = dateOf(created);
  if (type === "checkout.session.async_payment_failed") {
    if (row.state === "paid") return { outcome: "overtaken" };
    await markInvoice(db, org, row, { state: "failed", at, reference: null });
    return { outcome: "failed-payment" };
  }
  if (object.payment_status === "unpaid") return { outcome: "unpaid" }; // a slow way of paying; its own event follows
  const { customer, subscription } = object;
  const stated = {
    cents: object.amount_total ?? null,
    currency: object.currency ?? null,
    customer,
    session: object.id,
  };
  const differs = differencesFrom(row, stated, at);
  if (differs.length > 0) return refusePayment(services, db, row, { event: id, differs }, from);
  await setInvoiceSession(db, org, row.id, object.id, customer);
  if (row.state === "paid" || (await isPaymentKnown(db, reference))) return { outcome: "known-payment" };
  await noteSubscription(db, row, { id: subscription, customer, state: "active", at });
  await settlePayment(services, db, row, {
    at: services.now(),
    card: { reference, intent: object.payment_intent, customer, subscription, countsFrom: at },
    by: { user: null, from },
  });
  return { outcome: "settled" };
};

/** The time counts from the beginning of the term that the provider charged, whichever of its events comes first. */
const countsFrom = ({ lines }: InvoiceEvent["data"]["object"], at: Date): Date => {
  const starts = lines.data.map(({ period }) => period.start * 1000);
  const start = starts.length === 0 ? at.getTime() : Math.min(...starts);
  return start > at.getTime() || start < at.getTime() - OLDEST_PERIOD_MS ? at : new Date(start);
};

const reportFailure = async (
  services: Pick<Services, "config" | "mail">,
  db: Db,
  row: InvoiceRow,
  nextTry: number | null,
): Promise<void> => {
  const licence = await readLicence(db, row.org_id as OrgId);
  await mailAdministrators(services, db, row.payer_id as OrgId, {
    kind: nextTry === null ? "paymentFailed" : "paymentRetried",
    valuesIn: () => ({
      organization: row.organization ?? "",
      until: licence === null ? null : accessUntil(licence),
      next: nextTry === null ? null : dateOf(nextTry),
    }),
  });
};

/** The order that the event speaks of: while that is not paid its own invoice, after that one for each renewal. */
const invoiceFor = async (db: Db, first: InvoiceRow, reference: string, at: Date): Promise<InvoiceRow> => {
  const org = first.org_id as OrgId;
  const tried = await invoiceByPayment(db, org, reference);
  if (tried !== undefined) return tried;
  if (first.state !== "paid") return first;
  const id = await copyInvoice(db, org, first.id, at);
  const row = await findInvoice(db, org, id);
  if (row === undefined) throw new Error(`The invoice ${id} vanished`);
  return row;
};

const statedBy = (object: InvoiceEvent["data"]["object"], cents: number | null) => ({
  cents,
  currency: object.currency ?? null,
  customer: object.customer,
  periods: object.lines.data.map(({ period }) => ({ start: dateOf(period.start), end: dateOf(period.end) })),
});

/** The checkout settled this payment first: the term that the provider charged says from when it counts. */
const refineTime = async (services: Needs, db: Db, org: OrgId, object: InvoiceEvent["data"]["object"], at: Date) => {
  const row = await invoiceByPayment(db, org, object.id);
  if (row === undefined || row.counts_from === null || row.renews_id !== null) return;
  if (differencesFrom(row, statedBy(object, object.amount_paid ?? null), at).length > 0) return;
  const exact = countsFrom(object, at);
  if (exact.getTime() === row.counts_from.getTime()) return;
  await setInvoiceTime(db, org, row.id, { countsFrom: exact });
  await deriveOrder(db, row, services.now());
};

/** The provider charged the card of a subscription, or could not. */
export const handleInvoice = async (
  services: Needs,
  db: Db,
  { id, type, created, data: { object } }: InvoiceEvent,
  from: RequestOrigin,
): Promise<Result> => {
  const details = object.parent?.subscription_details;
  const order = await findPaidOrder(db, details?.metadata ?? object.subscription_details?.metadata ?? {});
  if (order === null) return { outcome: "unmatched" };
  const { org, row: first } = order;
  const at = dateOf(created);
  if (await isPaymentKnown(db, object.id)) {
    if (type !== "invoice.paid") return { outcome: "overtaken" };
    await refineTime(services, db, org, object, at);
    return { outcome: "known-payment" };
  }
  const isPaid = type === "invoice.paid";
  const stated = statedBy(object, (isPaid ? object.amount_paid : object.amount_due) ?? null);
  const differs = differencesFrom(first, stated, at);
  if (differs.length > 0) return refusePayment(services, db, first, { event: id, differs }, from);
  const subscription = details?.subscription ?? object.subscription;
  const { customer } = object;
  const row = await invoiceFor(db, first, object.id, at);
  await noteSubscription(db, row, { id: subscription, customer, state: isPaid ? "active" : "failing", at });
  if (!isPaid) {
    await markInvoice(db, org, row, { state: "failed", at, reference: object.id });
    await followSubscription(db, org, at);
    await reportFailure(services, db, row, object.next_payment_attempt ?? null);
    return { outcome: "failed-payment" };
  }
  const intent = object.payment_intent ?? object.payments?.data[0]?.payment?.payment_intent ?? null;
  await settlePayment(services, db, row, {
    at: services.now(),
    card: { reference: object.id, intent, customer, subscription, countsFrom: countsFrom(object, at) },
    by: { user: null, from },
  });
  return { outcome: "settled" };
};
