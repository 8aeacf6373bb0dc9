import type { Db } from "@parapet/db/db";
import { insertInvoiceEntry, type InvoiceRow, markInvoice } from "@parapet/db/queries/invoice";
import { insertAddOn, licenceOf, providerOf, putLicence, setProvider } from "@parapet/db/queries/licence";
import type { OrgId, UserId } from "@parapet/domain/contracts/ids";
import { addMonths, licenceEnd } from "@parapet/domain/plans/licence";
import { type Offer, unitsOf } from "@parapet/domain/plans/offer";
import { day } from "@parapet/words/format/day";

import { audit, type RequestOrigin } from "../../../platform/audit/audit.ts";
import type { Services } from "../../../platform/services.ts";
import { endSubscriptionJob } from "../jobs/end-subscription.ts";
import { mailInvoiceJob } from "../jobs/mail-invoice.ts";
import { notifyClient } from "./notify-client.ts";

export interface Payment {
  readonly at: Date;
  /** What the provider calls this payment; null: the operator saw the money. */
  readonly reference: string | null;
  readonly customer: string | null;
  readonly subscription: string | null;
  /** The time that was paid for, as the provider counts it. */
  readonly period: { readonly start: Date; readonly end: Date } | null;
  /** When the provider's word was written; it may have been overtaken by a younger one. */
  readonly notifiedAt: Date | null;
  /** What the operator noted about the transfer. */
  readonly note?: string;
  readonly by: { readonly user: UserId | null; readonly from: RequestOrigin };
}

interface Period {
  readonly start: Date;
  readonly end: Date;
}

/** A running licence is extended from its end, so that paying early loses no days; another plan starts at once. */
const planPeriod = async (
  db: Db,
  org: OrgId,
  offer: Extract<Offer, { kind: "plan" }>,
  it: Payment,
): Promise<Period> => {
  const current = await licenceOf(db, org);
  const running =
    current?.plan === offer.plan && current.endsAt !== null && current.endsAt > it.at ? current.endsAt : null;
  if (it.period !== null) return { start: it.period.start, end: later(it.period.end, running) };
  const start = running ?? it.at;
  return { start, end: licenceEnd(start, offer.billing) };
};

const later = (a: Date, b: Date | null): Date => (b !== null && b > a ? b : a);

/** One more this month ends with the month that it is counted in. */
const addOnPeriod = (offer: Extract<Offer, { kind: "addOn" }>, it: Payment): Period => {
  if (it.period !== null) return it.period;
  const start = it.at;
  if (offer.pack === "perYear") return { start, end: addMonths(start, 12) };
  if (offer.pack === "tenPerMonth") return { start, end: addMonths(start, 1) };
  return { start, end: new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 1)) };
};

const activatePlan = async (
  services: Pick<Services, "jobs">,
  db: Db,
  org: OrgId,
  offer: Extract<Offer, { kind: "plan" }>,
  it: Payment,
  { number, end, isOwn }: { readonly number: string; readonly end: Date; readonly isOwn: boolean },
): Promise<void> => {
  const before = await licenceOf(db, org);
  const reported = await providerOf(db, org);
  await putLicence(db, org, {
    plan: offer.plan,
    billing: offer.billing,
    startedAt: before?.startedAt ?? it.at,
    endsAt: end,
    invoice: number,
  });
  const isSame = it.subscription !== null && reported?.payment_subscription === it.subscription;
  const isOvertaken =
    isSame && it.notifiedAt !== null && reported.payment_told_at !== null && reported.payment_told_at > it.notifiedAt;
  await setProvider(db, org, {
    ...(it.customer !== null && isOwn && { customer: it.customer }),
    subscription: it.subscription,
    // A cancellation received after this payment stays in effect.
    ...(isOvertaken && { cancelledAt: before?.cancelledAt ?? null }),
    ...(it.notifiedAt !== null && !isOvertaken && { notifiedAt: it.notifiedAt }),
  });
  const replaced = reported?.payment_subscription ?? null;
  if (replaced === null || replaced === it.subscription) return;
  // Another subscription took its place; an invoice that was paid by hand only goes on where the subscription ends.
  const when = it.subscription === null ? "at-period-end" : "now";
  await services.jobs.enqueue(endSubscriptionJob, { subscription: replaced, when }, { tx: db });
};

/** What an invoice pays for begins: the licence or the add-on, its number, a line in the log, a letter. In the caller's transaction. */
export const settlePayment = async (
  services: Pick<Services, "config" | "jobs" | "mail">,
  db: Db,
  row: InvoiceRow,
  it: Payment,
): Promise<string> => {
  const org = row.org_id as OrgId;
  const offer = row.item as Offer;
  const period = offer.kind === "plan" ? await planPeriod(db, org, offer, it) : addOnPeriod(offer, it);
  const number = await markInvoice(db, org, row, { state: "paid", at: it.at, reference: it.reference, period });
  if (offer.kind === "plan") {
    // What the provider knows of a partner that paid is not stored with its client.
    const isOwn = row.payer_id === row.org_id;
    await activatePlan(services, db, org, offer, it, { number, end: period.end, isOwn });
  } else
    await insertAddOn(db, org, {
      kind: offer.addOn,
      quantity: unitsOf(offer),
      startsAt: period.start,
      endsAt: period.end,
      invoice: number,
    });
  await audit(db, it.by.from, it.at, {
    action: "invoice.paid",
    org,
    actor: it.by.user,
    object: number,
    detail: { item: offer, until: period.end.toISOString() },
  });
  const outstanding = Number(row.amount_cents) - Number(row.paid_cents);
  if (outstanding > 0)
    await insertInvoiceEntry(db, row, { kind: "payment", cents: outstanding, note: it.note ?? "", at: it.at });
  const payer = row.payer_id as OrgId;
  await services.jobs.enqueue(mailInvoiceJob, { payer, invoice: row.id, occasion: "paid" }, { tx: db });
  await notifyClient(services, db, row, {
    kind: "partnerActivated",
    values: { partner: row.payer ?? "", until: day(period.end) },
  });
  return number;
};
