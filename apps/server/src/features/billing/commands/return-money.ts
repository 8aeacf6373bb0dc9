import type { Db } from "@parapet/db/db";
import {
  type CardReturn,
  findInvoice,
  insertInvoiceEntry,
  type InvoiceRow,
  listCardReturns,
  returnedCents,
  setInvoiceTime,
} from "@parapet/db/queries/billing";
import type { OrgId } from "@parapet/domain/contracts/ids";
import { type Offer, offerName } from "@parapet/domain/plans";
import { amount } from "@parapet/words/format/amount";

import { audit, type RequestOrigin } from "../../../platform/audit/audit.ts";
import type { Services } from "../../../platform/services.ts";
import { deriveOrder, noteAbsence } from "./derive-licence.ts";
import { stopRenewal } from "./end-order.ts";
import { mailAdministrators } from "./mail-administrators.ts";
import { notifyClient } from "./notify-client.ts";

interface Totals {
  readonly refunded: number;
  readonly disputed: number;
  /** A dispute that is not decided yet is among them. */
  readonly isOpen: boolean;
  /** When all of the price was gone; null: a part is still there. */
  readonly endedAt: Date | null;
}

const sum = (returns: readonly CardReturn[]): number => returns.reduce((total, { cents }) => total + cents, 0);

/**
 * What is returned of an order, from everything that was said about it in any order. A charge states the total of its refunds, each refund
 * its own part; a refund that failed came back.
 */
const totalsOf = (returns: readonly CardReturn[], price: number): Totals => {
  const refunds = returns.filter(({ kind }) => kind === "refund");
  const failed = refunds.filter(({ state }) => state === "void");
  const charges = returns.filter(({ kind }) => kind === "charge");
  const refunded = Math.max(sum(charges), sum(refunds)) - sum(failed);
  const disputes = returns.filter(({ kind, state }) => kind === "dispute" && state !== "void");
  const disputed = sum(disputes);
  const isGone = price > 0 && refunded + disputed >= price;
  const said = refunds.length > failed.length ? refunds.filter(({ state }) => state !== "void") : charges;
  const times = [...(refunded > 0 ? said : []), ...disputes].map(({ at }) => at.getTime());
  return {
    refunded,
    disputed,
    isOpen: disputes.some(({ state }) => state === "open"),
    endedAt: isGone ? new Date(Math.max(...times)) : null,
  };
};

type Source = "card" | "dispute";

/** Brings the entries of the invoice to what was returned: a credit note for more, a payment for what came back. */
const book = async (
  db: Db,
  row: InvoiceRow,
  source: Source,
  { booked, target, at }: { readonly booked: number; readonly target: number; readonly at: Date },
): Promise<number> => {
  const cents = target - booked;
  if (cents === 0) return 0;
  const kind = cents > 0 ? "refund" : "payment";
  await insertInvoiceEntry(db, row, { kind, cents: Math.abs(cents), note: "", at, source });
  return cents;
};

const letterOf = (ended: boolean, disputed: number, refunded: number) => {
  if (disputed > 0) return "paymentDisputed" as const;
  if (disputed < 0) return "paymentReinstated" as const;
  if (refunded < 0) return "paymentReinstated" as const;
  return ended ? ("invoiceRefundedEnded" as const) : ("invoiceRefunded" as const);
};

/** Returned or reinstated money takes effect: entries, the time that it paid for, the log and the letters. In the caller's transaction. */
export const applyReturns = async (
  services: Pick<Services, "config" | "jobs" | "mail" | "now">,
  db: Db,
  row: InvoiceRow,
  from: RequestOrigin,
): Promise<boolean> => {
  const org = row.org_id as OrgId;
  const at = services.now();
  const price = Number(row.amount_cents);
  const booked = await returnedCents(db, row);
  const said = totalsOf(await listCardReturns(db, row), price);
  // What an operator ended stays ended.
  const totals = { ...said, endedAt: said.endedAt ?? (booked.booking > 0 ? row.ended_at : null) };
  // A refund that an operator had recorded before the provider reported it is the same money.
  const refunded = await book(db, row, "card", {
    booked: booked.card,
    target: Math.max(0, totals.refunded - booked.booking),
    at,
  });
  const target = Math.min(totals.disputed, Math.max(0, price - totals.refunded));
  const disputed = await book(db, row, "dispute", { booked: booked.dispute, target, at });
  const hasTimeChanged = (row.ended_at === null) !== (totals.endedAt === null);
  // A dispute may still be won; what was refunded does not come back.
  const isOver = !totals.isOpen || totals.refunded >= price;
  if (totals.endedAt !== null && isOver) await stopRenewal(services, db, row, totals.endedAt);
  if (refunded === 0 && disputed === 0 && !hasTimeChanged) return false;
  if (hasTimeChanged) {
    // Reinstated: the time without access does not count.
    if (totals.endedAt === null && (row.item as Offer).kind === "plan") await noteAbsence(db, org, at);
    await setInvoiceTime(db, org, row.id, { endedAt: totals.endedAt });
    await deriveOrder(db, row, at);
  }
  await report(services, db, row, { refunded, disputed, endedAt: totals.endedAt, at }, from);
  return true;
};

const report = async (
  services: Pick<Services, "config" | "mail">,
  db: Db,
  row: InvoiceRow,
  it: { readonly refunded: number; readonly disputed: number; readonly endedAt: Date | null; readonly at: Date },
  from: RequestOrigin,
): Promise<void> => {
  const org = row.org_id as OrgId;
  const cents = Math.abs(it.disputed === 0 ? it.refunded : it.disputed);
  const fact = { org, actor: null, object: row.number ?? row.id };
  const action = it.disputed === 0 ? "invoice.refunded" : "invoice.disputed";
  await audit(db, from, it.at, {
    action,
    ...fact,
    detail: { amount_cents: it.disputed === 0 ? it.refunded : it.disputed },
  });
  const ends = it.endedAt === null ? null : ((await findInvoice(db, org, row.id))?.period_end ?? it.at);
  if (it.endedAt !== null)
    await audit(db, from, it.at, { action: "invoice.order-ended", ...fact, detail: { item: row.item as Offer } });
  if (cents === 0) return;
  await mailAdministrators(services, db, row.payer_id as OrgId, {
    kind: letterOf(it.endedAt !== null, it.disputed, it.refunded),
    valuesIn: (locale) => ({
      number: row.number ?? "",
      item: offerName(locale, row.item as Offer),
      organization: row.organization ?? "",
      amount: amount(locale, cents),
      reason: "---",
      day: it.endedAt ?? it.at,
    }),
  });
  if (ends !== null && it.disputed === 0)
    await notifyClient(services, db, row, {
      kind: "orderEnded",
      values: { organization: row.organization ?? "", day: it.endedAt },
    });
};
