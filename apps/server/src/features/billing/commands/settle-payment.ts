import type { Db } from "@parapet/db/db";
import { findInvoice, insertInvoiceEntry, type InvoiceRow, markInvoice } from "@parapet/db/queries/billing";
import type { OrgId } from "@parapet/domain/contracts/ids";
import type { Offer } from "@parapet/domain/plans";

import { audit } from "../../../platform/audit/audit.ts";
import type { Services } from "../../../platform/services.ts";
import { linkPaymentJob } from "../jobs/link-payment.ts";
import { mailInvoiceJob } from "../jobs/mail-invoice.ts";
import type { Payment } from "../payment.ts";
import { adoptSubscription } from "./adopt-subscription.ts";
import { deriveOrder, noteAbsence } from "./derive-licence.ts";
import { notifyClient } from "./notify-client.ts";

/** What an invoice pays for begins: the licence or the add-on, its number, a line in the log, a letter. In the caller's transaction. */
export const settlePayment = async (
  services: Pick<Services, "config" | "jobs" | "mail">,
  db: Db,
  row: InvoiceRow,
  it: Payment,
): Promise<string> => {
  const org = row.org_id as OrgId;
  const offer = row.item as Offer;
  const { card } = it;
  if (offer.kind === "plan") await noteAbsence(db, org, it.at);
  const number = await markInvoice(db, org, row, {
    state: "paid",
    at: it.at,
    reference: card?.reference ?? null,
    countsFrom: card?.countsFrom ?? it.at,
    customer: card?.customer ?? null,
    intent: card?.intent ?? null,
  });
  await deriveOrder(db, row, it.at);
  if (offer.kind === "plan") await adoptSubscription(services, db, row, it);
  const until = (await findInvoice(db, org, row.id))?.period_end ?? it.at;
  await audit(db, it.by.from, it.at, {
    action: "invoice.paid",
    org,
    actor: it.by.user,
    object: number,
    detail: { item: offer, until: until.toISOString() },
  });
  const outstanding = Number(row.amount_cents) - Number(row.paid_cents);
  if (outstanding > 0)
    await insertInvoiceEntry(db, row, { kind: "payment", cents: outstanding, note: it.note ?? "", at: it.at });
  const payer = row.payer_id as OrgId;
  await services.jobs.enqueue(mailInvoiceJob, { payer, invoice: row.id, occasion: "paid" }, { tx: db });
  // Returned money names the payment and not the order.
  if (card !== null) {
    const { reference, intent } = card;
    await services.jobs.enqueue(linkPaymentJob, { org, invoice: row.id, reference, intent }, { tx: db });
  }
  await notifyClient(services, db, row, {
    kind: "partnerActivated",
    values: { partner: row.payer ?? "", until },
  });
  return number;
};
