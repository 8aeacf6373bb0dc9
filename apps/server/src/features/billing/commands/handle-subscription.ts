import type { Db } from "@parapet/db/db";
import { findProvider, findSubscription, putSubscription, readLicence, setProvider } from "@parapet/db/queries/billing";
import type { Offer } from "@parapet/domain/plans";

import { audit, type RequestOrigin } from "../../../platform/audit/audit.ts";
import type { Services } from "../../../platform/services.ts";
import type { PaymentEvent } from "../payment-event.ts";
import type { Result } from "../payment-outcome.ts";
import { followSubscription } from "./adopt-subscription.ts";
import { findPaidOrder } from "./find-paid-order.ts";
import { refusePayment } from "./refuse-payment.ts";

type SubscriptionEvent = Extract<PaymentEvent, { type: `customer.subscription.${string}` }>;
type Status = SubscriptionEvent["data"]["object"]["status"];

/** What the provider's states mean for the next term; an ended one does not begin again. */
const STATES: Readonly<Record<Status, "active" | "failing" | "ended">> = {
  active: "active",
  trialing: "active",
  past_due: "failing",
  unpaid: "failing",
  paused: "failing",
  incomplete: "failing",
  incomplete_expired: "ended",
  canceled: "ended",
};

/** The provider says how a subscription stands: it renews, its card fails, it ends with its term, or it has ended. */
export const handleSubscription = async (
  services: Pick<Services, "config" | "mail" | "now">,
  db: Db,
  { id, type, created, data: { object } }: SubscriptionEvent,
  from: RequestOrigin,
): Promise<Result> => {
  const order = await findPaidOrder(db, object.metadata);
  if (order === null) return { outcome: "unmatched" };
  const { org, row } = order;
  const at = new Date(created * 1000);
  const known = await findSubscription(db, org, object.id);
  const customers = [row.payment_customer, known?.customer ?? null].filter((one) => one !== null);
  if (customers.some((one) => one !== object.customer))
    return refusePayment(services, db, row, { event: id, differs: ["customer"] }, from);
  const state = type === "customer.subscription.deleted" ? "ended" : STATES[object.status];
  if (known?.state === "ended") return { outcome: "overtaken" };
  if (known !== undefined && known.notified_at > at && state !== "ended") return { outcome: "overtaken" };
  await putSubscription(db, org, {
    id: object.id,
    order: row.renews_id ?? row.id,
    customer: object.customer,
    state,
    cancels: object.cancel_at_period_end || object.cancel_at != null,
    notifiedAt: at,
  });
  const licence = await readLicence(db, org);
  const current = (await findProvider(db, org))?.payment_subscription ?? null;
  // A subscription of an add-on, or one that another payment took the place of: the licence is not its business.
  const isExpected = current === object.id || (current === null && row.state !== "paid");
  const isOther = (row.item as Offer).kind !== "plan" || !isExpected;
  if (licence === null || isOther) return { outcome: "ignored" };
  if (current === null) await setProvider(db, org, { subscription: object.id });
  await followSubscription(db, org, at);
  const [before, after] = [licence.cancelledAt !== null, (await readLicence(db, org))?.cancelledAt != null];
  if (before === after) return { outcome: "ignored" };
  await audit(db, from, services.now(), { action: after ? "licence.cancelled" : "licence.resumed", org, actor: null });
  return { outcome: after ? "cancelled" : "resumed" };
};
