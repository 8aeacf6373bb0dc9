import type { Db } from "@parapet/db/db";
import type { InvoiceRow } from "@parapet/db/queries/invoice";
import { endAddOn, endLicence, licenceOf, providerOf } from "@parapet/db/queries/licence";
import type { OrgId } from "@parapet/domain/contracts/ids";
import type { Offer } from "@parapet/domain/plans/offer";
import { day } from "@parapet/words/format/day";

import { Refusal } from "../../../platform/http/errors.ts";
import type { Services } from "../../../platform/services.ts";
import { endSubscriptionJob } from "../jobs/end-subscription.ts";
import { notifyClient } from "./notify-client.ts";

/**
 * Ends what a paid order gave and answers when: an add-on now, a licence now or, where the term that was ordered has not begun, when
 * it would have. A later order of the same licence is ended first, so that no paid time is lost.
 */
export const endOrder = async (
  services: Pick<Services, "config" | "jobs" | "mail">,
  db: Db,
  row: InvoiceRow,
  at: Date,
): Promise<Date> => {
  if (row.state !== "paid") throw new Refusal("conflict", "order_not_active");
  const org = row.org_id as OrgId;
  const number = row.number ?? "";
  const ends = (row.item as Offer).kind === "plan" ? await endPlan(services, db, row, at) : at;
  if ((row.item as Offer).kind === "addOn" && !(await endAddOn(db, org, number, at)))
    throw new Refusal("conflict", "order_not_active");
  await notifyClient(services, db, row, {
    kind: "orderEnded",
    values: { organisation: row.organisation ?? "", day: day(ends) },
  });
  return ends;
};

const endPlan = async (services: Pick<Services, "jobs">, db: Db, row: InvoiceRow, at: Date): Promise<Date> => {
  const org = row.org_id as OrgId;
  const licence = await licenceOf(db, org);
  if (licence === null || licence.endsAt === null || licence.endsAt <= at)
    throw new Refusal("conflict", "order_not_active");
  if (licence.invoice !== row.number) throw new Refusal("conflict", "order_superseded");
  const ends = row.period_start !== null && row.period_start > at ? row.period_start : at;
  await endLicence(db, org, { at, ends });
  const subscription = (await providerOf(db, org))?.payment_subscription ?? null;
  // The provider would charge the next term.
  if (subscription !== null) await services.jobs.enqueue(endSubscriptionJob, { subscription, when: "now" }, { tx: db });
  return ends;
};
