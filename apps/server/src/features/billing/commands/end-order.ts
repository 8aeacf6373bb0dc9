import type { Db } from "@parapet/db/db";
import {
  addOnSubscriptions,
  findProvider,
  findSubscription,
  type InvoiceRow,
  readLicence,
  setInvoiceTime,
  setProvider,
  shortenGrant,
} from "@parapet/db/queries/billing";
import type { OrgId } from "@parapet/domain/contracts/ids";
import type { Offer } from "@parapet/domain/plans";

import { Refusal } from "../../../platform/http/errors.ts";
import type { Services } from "../../../platform/services.ts";
import { endSubscriptionJob } from "../jobs/end-subscription.ts";
import { deriveOrder } from "./derive-licence.ts";
import { notifyClient } from "./notify-client.ts";

/** The subscription that an order began or renewed is ended at the provider, which would charge the next term. */
export const stopRenewal = async (
  services: Pick<Services, "jobs">,
  db: Db,
  row: InvoiceRow,
  at: Date,
): Promise<void> => {
  const org = row.org_id as OrgId;
  const root = row.renews_id ?? row.id;
  if ((row.item as Offer).kind !== "plan") {
    for (const { id, order } of await addOnSubscriptions(db, org))
      if (order === root)
        await services.jobs.enqueue(endSubscriptionJob, { subscription: id, when: "now" }, { tx: db });
    return;
  }
  const subscription = (await findProvider(db, org))?.payment_subscription ?? null;
  if (subscription === null) return;
  const known = await findSubscription(db, org, subscription);
  if (known !== undefined && known.invoice_id !== root) return;
  const licence = await readLicence(db, org);
  if (licence?.renewal === "none") return;
  await setProvider(db, org, { renewal: "none", cancelledAt: licence?.cancelledAt ?? at, isPending: true });
  await services.jobs.enqueue(endSubscriptionJob, { subscription, when: "now" }, { tx: db });
};

/**
 * Ends what a paid order gave and answers when: an add-on or a running licence now, a term that has not begun when it would have. Time
 * that was paid for besides moves forward. Of several orders of a licence the latest is ended first.
 */
export const endOrder = async (
  services: Pick<Services, "config" | "jobs" | "mail">,
  db: Db,
  row: InvoiceRow,
  at: Date,
): Promise<Date> => {
  const hasEnded = row.ended_at !== null || row.period_end === null || row.period_end <= at;
  if (row.state !== "paid" || hasEnded) throw new Refusal("conflict", "order_not_active");
  const org = row.org_id as OrgId;
  const isPlan = (row.item as Offer).kind === "plan";
  if (isPlan && (await readLicence(db, org))?.invoice !== row.number) throw new Refusal("conflict", "order_superseded");
  const ends = row.period_start !== null && row.period_start > at ? row.period_start : at;
  await setInvoiceTime(db, org, row.id, { endedAt: at });
  if (row.counts_from === null && isPlan) await shortenGrant(db, org, ends);
  await deriveOrder(db, row, at);
  await stopRenewal(services, db, row, at);
  await notifyClient(services, db, row, {
    kind: "orderEnded",
    values: { organization: row.organization ?? "", day: ends },
  });
  return ends;
};
