import type { Db } from "@parapet/db/db";
import {
  insertInvoiceEntry,
  invoiceByNumber,
  type InvoiceRow,
  lockOrganization,
  markCancelled,
} from "@parapet/db/queries/billing";
import type { OrgId } from "@parapet/domain/contracts/ids";
import { type Offer, offerName } from "@parapet/domain/plans";
import { amount } from "@parapet/words/format/amount";

import type { Actor } from "../../../platform/actor.ts";
import { audit } from "../../../platform/audit/audit.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import type { Services } from "../../../platform/services.ts";
import type { Visitor } from "../../../platform/session/visitor.ts";
import { endOrder } from "./end-order.ts";
import { mailAdministrators } from "./mail-administrators.ts";
import { settlePayment } from "./settle-payment.ts";

type Payers = readonly OrgId[] | null;

interface By {
  readonly actor: Actor;
  readonly visitor: Visitor;
}

/** The invoice with its organization locked: changes of one customer's invoices happen one after the other. */
const lockInvoice = async (db: Db, payers: Payers, number: string): Promise<InvoiceRow> => {
  const found = await invoiceByNumber(db, payers, number);
  if (found === undefined) throw new Refusal("not_found");
  await lockOrganization(db, found.org_id as OrgId);
  const row = await invoiceByNumber(db, payers, number);
  if (row === undefined) throw new Refusal("not_found");
  return row;
};

const outstandingOf = (row: InvoiceRow): number => Number(row.amount_cents) - Number(row.paid_cents);

/** Records money that was received; null is all that is outstanding. The payment that completes the total activates the order. */
export const receivePayment = async (
  services: Pick<Services, "config" | "jobs" | "mail" | "now">,
  db: Db,
  payers: Payers,
  it: { readonly number: string; readonly cents: number | null; readonly note: string },
  { actor, visitor }: By,
): Promise<InvoiceRow> => {
  const row = await lockInvoice(db, payers, it.number);
  if (row.state !== "open") throw new Refusal("conflict", "invoice_not_open");
  const outstanding = outstandingOf(row);
  const cents = it.cents ?? outstanding;
  if (cents > outstanding)
    throw new Refusal("invalid_input", "payment_too_high", { fields: { amount_cents: "payment_too_high" } });
  const at = services.now();
  if (cents < outstanding) {
    await insertInvoiceEntry(db, row, { kind: "payment", cents, note: it.note, at });
    await audit(db, visitor, at, {
      action: "invoice.payment-recorded",
      org: row.org_id as OrgId,
      actor: actor.user,
      object: it.number,
      detail: { amount_cents: cents },
    });
  } else
    await settlePayment(services, db, row, {
      at,
      card: null,
      note: it.note,
      by: { user: actor.user, from: visitor },
    });
  return (await invoiceByNumber(db, payers, it.number)) ?? row;
};

export interface Refund {
  readonly number: string;
  readonly cents: number;
  readonly note: string;
  /** What becomes of a paid order; it must be said where all of its price is returned. */
  readonly order: "ends" | "stays" | undefined;
}

/** Records money that was returned, at most what was received, and ends the order where the operator says so. */
export const recordRefund = async (
  services: Pick<Services, "config" | "jobs" | "mail" | "now">,
  db: Db,
  payers: Payers,
  it: Refund,
  { actor, visitor }: By,
): Promise<InvoiceRow> => {
  const row = await lockInvoice(db, payers, it.number);
  if (it.cents > Number(row.paid_cents))
    throw new Refusal("invalid_input", "refund_too_high", { fields: { amount_cents: "refund_too_high" } });
  if (row.state === "paid" && it.cents === Number(row.paid_cents) && it.order === undefined)
    throw new Refusal("invalid_input", "refund_order_choice", { fields: { order: "refund_order_choice" } });
  const at = services.now();
  await insertInvoiceEntry(db, row, { kind: "refund", cents: it.cents, note: it.note, at });
  await audit(db, visitor, at, {
    action: "invoice.refunded",
    org: row.org_id as OrgId,
    actor: actor.user,
    object: it.number,
    detail: { amount_cents: it.cents, reason: it.note },
  });
  const ends = it.order === "ends" ? await endOrder(services, db, row, at) : null;
  if (ends !== null)
    await audit(db, visitor, at, {
      action: "invoice.order-ended",
      org: row.org_id as OrgId,
      actor: actor.user,
      object: it.number,
      detail: { item: row.item as Offer, until: ends.toISOString() },
    });
  const kind = ends === null ? "invoiceRefunded" : "invoiceRefundedEnded";
  await mailPayer(services, db, row, kind, { refund: it.cents, reason: it.note, ends });
  return (await invoiceByNumber(db, payers, it.number)) ?? row;
};

/** Cancels an order that is not paid; what was received of it is refunded first. */
export const cancelOrder = async (
  services: Pick<Services, "config" | "mail" | "now">,
  db: Db,
  payers: Payers,
  it: { readonly number: string; readonly reason: string },
  { actor, visitor }: By,
): Promise<InvoiceRow> => {
  const row = await lockInvoice(db, payers, it.number);
  if (row.state !== "open") throw new Refusal("conflict", "invoice_not_open");
  if (Number(row.paid_cents) > 0) throw new Refusal("conflict", "invoice_has_payments");
  const at = services.now();
  if (!(await markCancelled(db, row, { at, reason: it.reason }))) throw new Refusal("conflict", "invoice_not_open");
  await audit(db, visitor, at, {
    action: "invoice.cancelled",
    org: row.org_id as OrgId,
    actor: actor.user,
    object: it.number,
    detail: { reason: it.reason },
  });
  await mailPayer(services, db, row, "invoiceCancelled", { refund: null, reason: it.reason, ends: null });
  return (await invoiceByNumber(db, payers, it.number)) ?? row;
};

const mailPayer = async (
  services: Pick<Services, "config" | "mail">,
  db: Db,
  row: InvoiceRow,
  kind: "invoiceCancelled" | "invoiceRefunded" | "invoiceRefundedEnded",
  it: { readonly refund: number | null; readonly reason: string; readonly ends: Date | null },
): Promise<void> => {
  await mailAdministrators(services, db, row.payer_id as OrgId, {
    kind,
    valuesIn: (locale) => ({
      number: row.number ?? "",
      item: offerName(locale, row.item as Offer),
      organization: row.organization ?? "",
      amount: amount(locale, it.refund ?? row.amount_cents),
      reason: it.reason === "" ? "---" : it.reason,
      ...(it.ends !== null && { day: it.ends }),
    }),
  });
};
