import { randomUUID } from "node:crypto";

import type { Db } from "@parapet/db/db";
import {
  findInvoice,
  findProvider,
  findSubscription,
  type InvoiceRow,
  paidOrders,
  readLicence,
  setProvider,
  type SubscriptionRow,
} from "@parapet/db/queries/billing";
import type { OrgId } from "@parapet/domain/contracts/ids";
import type { Offer, Renewal } from "@parapet/domain/plans";

import type { Services } from "../../../platform/services.ts";
import { endSubscriptionJob } from "../jobs/end-subscription.ts";
import type { Payment } from "../payment.ts";

const renewalOf = (subscription: SubscriptionRow | undefined): Renewal => {
  if (subscription === undefined || subscription.state === "ended") return "none";
  return subscription.state === "failing" ? "failing" : "card";
};

/** The licence renews, ends or waits for a payment as its subscription says. */
export const followSubscription = async (db: Db, org: OrgId, at: Date): Promise<void> => {
  const provider = await findProvider(db, org);
  if (provider?.payment_subscription == null) return;
  const subscription = await findSubscription(db, org, provider.payment_subscription);
  const before = (await readLicence(db, org))?.cancelledAt ?? null;
  const ends = subscription === undefined || subscription.state === "ended" || subscription.cancels;
  await setProvider(db, org, {
    renewal: renewalOf(subscription),
    // A decision in the portal stands until the provider has received it; only an end stands above it.
    ...((!provider.cancel_pending || subscription?.state === "ended") && { cancelledAt: ends ? (before ?? at) : null }),
  });
};

/** The later of two subscriptions renews the licence; the other one is ended, as both would charge. */
const isReplaced = async (
  db: Db,
  org: OrgId,
  row: InvoiceRow,
  current: SubscriptionRow | undefined,
  countsFrom: Date,
): Promise<boolean> => {
  if (current === undefined) return false;
  // A renewal by a subscription that was replaced adds its time, and the newer one stays.
  if (row.renews_id !== null) return true;
  const first = await findInvoice(db, org, current.invoice_id);
  return first?.counts_from != null && first.counts_from > countsFrom;
};

/** An order paid by invoice after the card was charged replaced its subscription, whichever of the two became known first. */
const isPaidLater = async (db: Db, org: OrgId, row: InvoiceRow, countsFrom: Date): Promise<boolean> => {
  const orders = await paidOrders(db, org);
  return orders.some(
    ({ id, item, counts_from: from, ended_at: ended }) =>
      id !== row.id && (item as Offer).kind === "plan" && ended === null && from !== null && from > countsFrom,
  );
};

/** A cancellation in the portal that no provider has received counts for what was bought before it, and for nothing bought after it. */
const isCancelledSince = async (db: Db, org: OrgId, bought: Date): Promise<boolean> => {
  const cancelledAt = (await readLicence(db, org))?.cancelledAt ?? null;
  if ((await findProvider(db, org))?.cancel_pending !== true || cancelledAt === null || cancelledAt <= bought)
    return false;
  // The end of an order whose money was returned is no decision about another one.
  return !(await paidOrders(db, org)).some(({ ended_at: ended }) => ended?.getTime() === cancelledAt.getTime());
};

/** The subscription of a paid plan sees to the next term from now on. An order that was paid by invoice has none. */
export const adoptSubscription = async (
  services: Pick<Services, "jobs">,
  db: Db,
  row: InvoiceRow,
  { at, card }: Payment,
): Promise<void> => {
  const org = row.org_id as OrgId;
  const known = (await findProvider(db, org))?.payment_subscription ?? null;
  const subscription = card?.subscription ?? null;
  // What the provider knows of a partner that paid is not stored with its client.
  const customer = row.payer_id === row.org_id ? (card?.customer ?? null) : null;
  const end = (id: string, when: "now" | "at-period-end") =>
    services.jobs.enqueue(endSubscriptionJob, { subscription: id, when }, { tx: db });
  // News of the subscription may have come before its payment.
  const isNew = subscription !== null && (known === null || known === subscription) && row.renews_id === null;
  if (isNew && (await isPaidLater(db, org, row, card?.countsFrom ?? at))) {
    await setProvider(db, org, { subscription: null, renewal: "none", cancelledAt: null, isPending: false });
    await end(subscription, "at-period-end");
    return;
  }
  if (known !== null && known !== subscription && subscription !== null) {
    const current = await findSubscription(db, org, known);
    if (await isReplaced(db, org, row, current, card?.countsFrom ?? at)) {
      await end(subscription, "now");
      return;
    }
  }
  await setProvider(db, org, {
    ...(customer !== null && { customer }),
    subscription,
    ...(subscription === null && { renewal: "none", cancelledAt: null, isPending: false }),
  });
  const isBought = subscription !== null && row.renews_id === null;
  if (isBought && (await isCancelledSince(db, org, card?.countsFrom ?? at))) {
    const it = { subscription, when: "as-licence", org, request: randomUUID() } as const;
    await services.jobs.enqueue(endSubscriptionJob, it, { tx: db });
  } else if (known !== subscription || (isBought && (await readLicence(db, org))?.cancelledAt != null))
    await setProvider(db, org, { isPending: false });
  // An invoice that was paid by hand only goes on where the subscription ends.
  if (known !== null && known !== subscription) await end(known, subscription === null ? "at-period-end" : "now");
  await followSubscription(db, org, at);
};
