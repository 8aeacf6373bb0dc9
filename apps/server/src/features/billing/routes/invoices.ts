import type { Db } from "@parapet/db/db";
import { invoiceByNumber, invoiceEntries, invoicesPage, type InvoiceRow } from "@parapet/db/queries/invoice";
import { isUnscoped, type Scope } from "@parapet/db/scope";
import type { BillingProfile } from "@parapet/domain/contracts/billing";
import type { OrgId } from "@parapet/domain/contracts/ids";
import { pagination, sortedPage } from "@parapet/domain/contracts/page";
import {
  cancelInvoice,
  getInvoice,
  invoicePdf,
  listInvoices,
  orderByInvoice,
  recordPayment,
  recordRefund,
  resendInvoice,
  settleInvoice,
} from "@parapet/domain/contracts/payment";
import type { Offer } from "@parapet/domain/plans/offer";
import type { FastifyInstance, FastifyRequest } from "fastify";

import type { Actor } from "../../../platform/actor.ts";
import { invoiceQueue } from "../../../platform/admission/work-queues.ts";
import { audit } from "../../../platform/audit/audit.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import { type RouteServices, serve, serveInSteps } from "../../../platform/http/serve.ts";
import { renderInTurn } from "../../../platform/pdf/render-in-turn.ts";
import type { Services } from "../../../platform/services.ts";
import { visitorOf } from "../../../platform/session/visitor.ts";
import { unixSeconds, unixSecondsOrNull } from "../../../platform/unix-seconds.ts";
import { cancelOrder, receivePayment, recordRefund as refund } from "../commands/change-invoice.ts";
import { orderByInvoice as order } from "../commands/order.ts";
import { invoiceData, stateOf } from "../invoice-data.ts";
import { invoiceRecipients, mailInvoiceJob } from "../jobs/mail-invoice.ts";
import { wantedOf } from "../price-order.ts";
import { renderInvoice } from "../render-invoice.ts";

const ORDERS = { max: 60, perSeconds: 600 };
const DRAWINGS = { max: 60, perSeconds: 600 };
const SMALL = { bodyLimitBytes: 4_096 };

const payersOf = (scope: Scope): readonly OrgId[] | null => (isUnscoped(scope) ? null : scope);

/** Only who pays an order, or an operator, may cancel it: a partner not what its client ordered itself. */
const cancellableBy = (actor: Actor): readonly OrgId[] | null => (actor.orgKind === "operator" ? null : [actor.org]);

const shown = (row: InvoiceRow, at: Date) => ({
  number: row.number ?? "",
  organisation: { id: row.org_id, name: row.organisation ?? "" },
  payer: { id: row.payer_id, name: row.payer ?? "" },
  item: wantedOf(row.item as Offer),
  list_cents: Number(row.list_cents),
  discount_percent: Number(row.discount_percent),
  discount_cents: Number(row.discount_cents),
  tax_name: row.tax_name,
  tax_percent: Number(row.tax_percent),
  tax_cents: Number(row.tax_cents),
  amount_cents: Number(row.amount_cents),
  paid_cents: Number(row.paid_cents),
  currency: "usd" as const,
  method: row.method as "card" | "invoice",
  state: stateOf(row, at),
  po_number: (row.customer as Partial<BillingProfile>).po_number ?? "",
  created_at: unixSeconds(row.created_at),
  due_at: unixSecondsOrNull(row.due_at),
  paid_at: unixSecondsOrNull(row.paid_at),
  cancelled_at: unixSecondsOrNull(row.cancelled_at),
  period_start: unixSecondsOrNull(row.period_start),
  period_end: unixSecondsOrNull(row.period_end),
});

interface Caller {
  readonly actor: Actor;
  readonly db: Db;
  readonly reach: { readonly scope: Scope };
  readonly request: FastifyRequest;
}

/** A command that books an entry on an invoice of one of these payers. */
type Booking<Entry> = (
  services: RouteServices & Pick<Services, "config" | "jobs">,
  db: Db,
  payers: readonly OrgId[] | null,
  entry: Entry,
  by: { readonly actor: Actor; readonly visitor: ReturnType<typeof visitorOf> },
) => Promise<InvoiceRow>;

const entryOf = (
  params: { number: string },
  { amount_cents: cents, note }: { amount_cents: number; note: string },
) => ({
  number: params.number,
  cents,
  note,
});

/** Orders and invoices: the list, ordering, the document, and what operators record about payments. */
export const invoiceRoutes = (
  app: FastifyInstance,
  services: RouteServices & Pick<Services, "config" | "jobs">,
): void => {
  const { now } = services;

  serve(app, services, listInvoices, "subscription:read", async ({ db, reach, query }) => {
    const { state, q, organisation } = query;
    const at = now();
    const { rows, total } = await invoicesPage(
      db,
      payersOf(reach.scope),
      { state, q, organisation, at },
      sortedPage(query),
    );
    return { data: rows.map((row) => shown(row, at)), pagination: pagination(total, query) };
  });

  serveInSteps(
    app,
    services,
    orderByInvoice,
    "subscription:manage",
    async ({ actor, reach, body, request }) => {
      const row = await order(services, actor, reach, body, visitorOf(request));
      services.mail.nudge();
      return { data: shown(row, now()) };
    },
    { limit: ORDERS, ...SMALL },
  );

  serve(app, services, getInvoice, "subscription:read", async ({ db, reach, params }) => {
    const row = await invoiceByNumber(db, payersOf(reach.scope), params.number);
    if (row === undefined) throw new Refusal("not_found");
    const entries = await invoiceEntries(db, row);
    return {
      data: {
        ...shown(row, now()),
        cancel_reason: row.cancel_reason,
        entries: entries.map((entry) => ({
          kind: entry.kind as "payment" | "refund",
          amount_cents: Number(entry.amount_cents),
          note: entry.note,
          recorded_at: unixSeconds(entry.recorded_at),
        })),
      },
    };
  });

  serveInSteps(
    app,
    services,
    invoicePdf,
    "subscription:read",
    async ({ params, reach, reply, step, locale }) => {
      const row = await step((db) => invoiceByNumber(db, payersOf(reach.scope), params.number));
      if (row === undefined) throw new Refusal("not_found");
      const content = invoiceData(row, locale, services.config.publicUrl, now());
      const bytes = await renderInTurn(invoiceQueue, row.payer_id, content, renderInvoice);
      return reply
        .header("content-disposition", `attachment; filename="${row.number}.pdf"`)
        .type("application/pdf")
        .send(bytes);
    },
    { raw: true, limit: DRAWINGS },
  );

  const answer = async (changed: Promise<InvoiceRow>) => ({ data: shown(await changed, now()) });
  const book = <Entry>(command: Booking<Entry>, { actor, db, reach, request }: Caller, entry: Entry) =>
    answer(command(services, db, payersOf(reach.scope), entry, { actor, visitor: visitorOf(request) }));

  serve(
    app,
    services,
    settleInvoice,
    "licences:activate",
    (caller) =>
      book(receivePayment, caller, {
        number: caller.params.number,
        cents: null,
        note: caller.body?.note ?? "",
      }),
    SMALL,
  );

  serve(
    app,
    services,
    recordPayment,
    "licences:activate",
    (caller) => book(receivePayment, caller, entryOf(caller.params, caller.body)),
    SMALL,
  );

  serve(
    app,
    services,
    recordRefund,
    "licences:activate",
    (caller) => book(refund, caller, { ...entryOf(caller.params, caller.body), order: caller.body.order }),
    SMALL,
  );

  serve(
    app,
    services,
    cancelInvoice,
    "subscription:manage",
    ({ actor, db, params, body, request }) => {
      const it = { number: params.number, reason: body?.reason ?? "" };
      return answer(cancelOrder(services, db, cancellableBy(actor), it, { actor, visitor: visitorOf(request) }));
    },
    SMALL,
  );

  serve(
    app,
    services,
    resendInvoice,
    "licences:activate",
    async ({ actor, db, reach, params, request }) => {
      const row = await invoiceByNumber(db, payersOf(reach.scope), params.number);
      if (row === undefined) throw new Refusal("not_found");
      if (row.state === "cancelled") throw new Refusal("conflict", "invoice_not_open");
      const recipients = await invoiceRecipients(db, row);
      if (recipients.length === 0) throw new Refusal("conflict", "invoice_no_recipient");
      const payer = row.payer_id as OrgId;
      await services.jobs.enqueue(mailInvoiceJob, { payer, invoice: row.id, occasion: "resent" }, { tx: db });
      const fact = { org: row.org_id as OrgId, actor: actor.user, object: params.number };
      await audit(db, visitorOf(request), now(), { action: "invoice.resent", ...fact });
      return { data: { recipients: recipients.map(({ email }) => email) } };
    },
    { limit: DRAWINGS },
  );
};
