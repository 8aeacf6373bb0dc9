import type { Db } from "@parapet/db/db";
import {
  type CardReturn,
  findInvoice,
  invoiceOfPayment,
  type InvoiceRow,
  lockOrganization,
  putCardReturn,
} from "@parapet/db/queries/billing";
import type { OrgId } from "@parapet/domain/contracts/ids";

import type { RequestOrigin } from "../../../platform/audit/audit.ts";
import type { Services } from "../../../platform/services.ts";
import type { PaymentEvent } from "../payment-event.ts";
import type { Result } from "../payment-outcome.ts";
import { findPaidOrder } from "./find-paid-order.ts";
import { refusePayment } from "./refuse-payment.ts";
import { applyReturns } from "./return-money.ts";

type ReturnEvent = Extract<PaymentEvent, { type: `charge.${string}` | `refund.${string}` }>;
type DisputeEvent = Extract<PaymentEvent, { type: `charge.dispute.${string}` }>;
type RefundEvent = Extract<PaymentEvent, { type: `refund.${string}` }>;

export const isReturn = (event: PaymentEvent): event is ReturnEvent =>
  event.type.startsWith("charge.") || event.type.startsWith("refund.");

const isDispute = (event: ReturnEvent): event is DisputeEvent => event.type.startsWith("charge.dispute.");
const isRefund = (event: ReturnEvent): event is RefundEvent => event.type.startsWith("refund.");

/** An inquiry withdraws no money; a decided dispute is lost or gives it back. */
const disputeState = (status: string): CardReturn["state"] => {
  if (status === "lost") return "done";
  return status === "won" || status.startsWith("warning_") || status === "prevented" ? "void" : "open";
};

const returnOf = (event: ReturnEvent): CardReturn => {
  const at = new Date(event.created * 1000);
  if (isDispute(event)) {
    const { id, amount, payment_intent: intent, status } = event.data.object;
    return { id, kind: "dispute", intent, cents: amount, state: disputeState(status), at };
  }
  if (isRefund(event)) {
    const { id, amount, payment_intent: intent, status } = event.data.object;
    const isVoid = event.type === "refund.failed" || status === "failed" || status === "canceled";
    return { id, kind: "refund", intent, cents: amount, state: isVoid ? "void" : "done", at };
  }
  const { id, amount_refunded: cents, payment_intent: intent } = event.data.object;
  return { id, kind: "charge", intent, cents, state: "done", at };
};

/** The paid order that the returned money belongs to, with its organization locked. */
const rowOf = async (db: Db, event: ReturnEvent, reference: string | null): Promise<InvoiceRow | null> => {
  const { object } = event.data;
  const named = "invoice" in object ? object.invoice : null;
  const found = await invoiceOfPayment(db, { intent: object.payment_intent, reference: named ?? reference });
  if (found === undefined) {
    const order = await findPaidOrder(db, object.metadata);
    return order?.row.state === "paid" ? order.row : null;
  }
  const org = found.org_id as OrgId;
  await lockOrganization(db, org);
  return (await findInvoice(db, org, found.id)) ?? null;
};

const differencesOf = (row: InvoiceRow, event: ReturnEvent, it: CardReturn): string[] => {
  const { object } = event.data;
  const isOtherCustomer =
    "customer" in object &&
    object.customer !== null &&
    row.payment_customer !== null &&
    object.customer !== row.payment_customer;
  return [
    ...(it.cents <= Number(row.amount_cents) ? [] : ["amount"]),
    ...(object.currency.toLowerCase() === "usd" ? [] : ["currency"]),
    ...(isOtherCustomer ? ["customer"] : []),
  ];
};

/** Money of a payment by card was returned or withdrawn, or came back. */
export const handleCardReturn = async (
  services: Pick<Services, "config" | "jobs" | "mail" | "now">,
  db: Db,
  event: ReturnEvent,
  reference: string | null,
  from: RequestOrigin,
): Promise<Result> => {
  const row = await rowOf(db, event, reference);
  const it = returnOf(event);
  if (row === null) {
    // The payment itself may not be known yet: it is taken into account with it.
    await putCardReturn(db, null, it);
    return { outcome: "unmatched" };
  }
  const differs = differencesOf(row, event, it);
  if (differs.length > 0) return refusePayment(services, db, row, { event: event.id, differs }, from);
  await putCardReturn(db, row, it);
  return { outcome: (await applyReturns(services, db, row, from)) ? "returned" : "ignored" };
};
