import type { Db } from "@parapet/db/db";
import { invoiceByNumber, type InvoiceRow } from "@parapet/db/queries/billing";
import type { resendInvoice } from "@parapet/domain/contracts/billing";
import type { OrgId } from "@parapet/domain/contracts/ids";

import type { Act } from "../../../platform/act.ts";
import type { Actor } from "../../../platform/actor.ts";
import { audit } from "../../../platform/audit/audit.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import type { Services } from "../../../platform/services.ts";
import { invoiceRecipients, mailInvoiceJob } from "../jobs/mail-invoice.ts";

/** Who pays reads and cancels an order, and so does an operator: a partner and its sellers not what a client pays itself. */
export const payersFor = (actor: Actor): readonly OrgId[] | null => (actor.orgKind === "operator" ? null : [actor.org]);

/** Of what their partner pays, sellers see the invoices for the clients assigned to them. */
export const customersFor = ({ role, clients }: Actor): readonly OrgId[] | null => (role === "seller" ? clients : null);

/** The invoice of this number, if this person may read it. */
export const readable = async (db: Db, actor: Actor, number: string): Promise<InvoiceRow> => {
  const row = await invoiceByNumber(db, payersFor(actor), number);
  if (row === undefined || customersFor(actor)?.includes(row.org_id as OrgId) === false) throw new Refusal("not_found");
  return row;
};

export const sendInvoiceAgain = async (
  services: Pick<Services, "jobs" | "now">,
  { actor, db, params, from }: Act<typeof resendInvoice, "actor" | "db" | "params" | "from">,
) => {
  const row = await readable(db, actor, params.number);
  if (row.state === "cancelled") throw new Refusal("conflict", "invoice_not_open");
  const recipients = await invoiceRecipients(db, row);
  if (recipients.length === 0) throw new Refusal("conflict", "invoice_no_recipient");
  const payer = row.payer_id as OrgId;
  await services.jobs.enqueue(mailInvoiceJob, { payer, invoice: row.id, occasion: "resent" }, { tx: db });
  const fact = { org: row.org_id as OrgId, actor: actor.user, object: params.number };
  await audit(db, from, services.now(), { action: "invoice.resent", ...fact });
  return recipients;
};
