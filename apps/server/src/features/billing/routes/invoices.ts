import type { Db } from "@parapet/db/db";
import {
  creditNoteByNumber,
  creditNotesPage,
  invoiceEntries,
  type InvoiceRow,
  invoicesPage,
} from "@parapet/db/queries/billing";
import { isUnscoped, type Scope, within } from "@parapet/db/scope";
import {
  type BillingProfile,
  cancelInvoice,
  creditNotePdf,
  getInvoice,
  invoicePdf,
  listCreditNotes,
  listInvoices,
  orderByInvoice,
  recordPayment,
  recordRefund,
  resendInvoice,
  settleInvoice,
} from "@parapet/domain/contracts/billing";
import type { OrgId } from "@parapet/domain/contracts/ids";
import { pagination, sortedPage } from "@parapet/domain/contracts/page";
import type { Offer } from "@parapet/domain/plans";

import type { Actor } from "../../../platform/actor.ts";
import { invoiceQueue } from "../../../platform/admission/work-queues.ts";
import type { Route } from "../../../platform/feature.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import { type RouteServices, serve, serveInSteps } from "../../../platform/http/serve.ts";
import { renderInTurn } from "../../../platform/pdf/render-in-turn.ts";
import type { Services } from "../../../platform/services.ts";
import { reachFor } from "../../../platform/session/reach.ts";
import type { Visitor } from "../../../platform/session/visitor.ts";
import { unixSeconds, unixSecondsOrNull } from "../../../platform/unix-seconds.ts";
import { cancelOrder, receivePayment, recordRefund as refund } from "../commands/change-invoice.ts";
import { orderByInvoice as order } from "../commands/order.ts";
import { sendInvoiceAgain, readable, customersFor, payersFor } from "../commands/resend-invoice.ts";
import { invoiceData, invoiceState } from "../invoice-data.ts";
import { toWanted } from "../price-order.ts";
import { renderInvoice } from "../render-invoice.ts";

const ORDERS = { max: 60, perSeconds: 600 };
const DRAWINGS = { max: 60, perSeconds: 600 };
const SMALL = { bodyLimitBytes: 4_096 };

/** A payer's own rows are read besides those of the organizations that it pays for. */
const withOwn = (actor: Actor): Scope => {
  const { scope } = reachFor(actor, "subscription:read");
  return isUnscoped(scope) ? scope : [...new Set([...scope, actor.org])];
};

const shown = (row: InvoiceRow, at: Date) => ({
  number: row.number ?? "",
  organization: { id: row.org_id, name: row.organization ?? "" },
  payer: { id: row.payer_id, name: row.payer ?? "" },
  item: toWanted(row.item as Offer),
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
  state: invoiceState(row, at),
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
  readonly from: Visitor;
}

/** A command that books an entry on an invoice of one of these payers. */
type Booking<Entry> = (
  services: RouteServices & Pick<Services, "config" | "jobs">,
  db: Db,
  payers: readonly OrgId[] | null,
  entry: Entry,
  by: { readonly actor: Actor; readonly visitor: Visitor },
) => Promise<InvoiceRow>;

const entryOf = (
  params: { number: string },
  { amount_cents: cents, note }: { amount_cents: number; note: string },
) => ({
  number: params.number,
  cents,
  note,
});

type Given = RouteServices & Pick<Services, "config" | "jobs">;

const notesFor = (actor: Actor) => ({ payers: payersFor(actor), customers: customersFor(actor) });

const answer = async (services: Given, changed: Promise<InvoiceRow>) => ({
  data: shown(await changed, services.now()),
});

const book = <Entry>(services: Given, command: Booking<Entry>, { actor, db, from }: Caller, entry: Entry) =>
  answer(services, command(services, db, payersFor(actor), entry, { actor, visitor: from }));

const listInvoicesRoute: Route<Given> = (app, services) =>
  serve(
    app,
    services,
    listInvoices,
    async ({ actor, db, query }) => {
      const { state, q, organization } = query;
      const at = services.now();
      const { rows, total } = await invoicesPage(
        db,
        payersFor(actor),
        { state, q, organization, customers: customersFor(actor), at },
        sortedPage(query),
      );
      return { data: rows.map((row) => shown(row, at)), pagination: pagination(total, query) };
    },
    { scope: withOwn },
  );

const orderByInvoiceRoute: Route<Given> = (app, services) =>
  serveInSteps(
    app,
    services,
    orderByInvoice,
    async ({ actor, reach, body, from }) => {
      const row = await order(services, actor, reach, body, from);
      services.mail.nudge();
      return { data: shown(row, services.now()) };
    },
    { limit: ORDERS, ...SMALL },
  );

const getInvoiceRoute: Route<Given> = (app, services) =>
  serve(
    app,
    services,
    getInvoice,
    async ({ actor, db, params }) => {
      const row = await readable(db, actor, params.number);
      const entries = await invoiceEntries(db, row);
      return {
        data: {
          ...shown(row, services.now()),
          cancel_reason: row.cancel_reason,
          entries: entries.map((entry) => ({
            kind: entry.kind as "payment" | "refund",
            amount_cents: Number(entry.amount_cents),
            note: entry.note,
            number: entry.number,
            recorded_at: unixSeconds(entry.recorded_at),
          })),
        },
      };
    },
    { scope: withOwn },
  );

// Drawn outside of the transaction: no connection is held meanwhile.
const invoicePdfRoute: Route<Given> = (app, services) =>
  serveInSteps(
    app,
    services,
    invoicePdf,
    async ({ actor, params, reply, locale, step }) => {
      const read = (reader: Actor) => within(services.db, withOwn(reader), (db) => readable(db, reader, params.number));
      const row = await read(actor);
      const content = invoiceData(row, locale, services.config.publicUrl, services.now());
      const bytes = await renderInTurn(invoiceQueue, row.payer_id, content, renderInvoice);
      await read((await step(async (_db, now) => now)).actor);
      return reply
        .header("content-disposition", `attachment; filename="${row.number}.pdf"`)
        .type("application/pdf")
        .send(bytes);
    },
    { raw: true, limit: DRAWINGS },
  );

const listCreditNotesRoute: Route<Given> = (app, services) =>
  serve(
    app,
    services,
    listCreditNotes,
    async ({ actor, db, query }) => {
      const page = { limit: query.page_size, offset: (query.page - 1) * query.page_size };
      const { rows, total } = await creditNotesPage(db, notesFor(actor), page);
      return {
        data: rows.map((row) => ({
          number: row.number ?? "",
          invoice: row.invoice ?? "",
          organization: { id: row.org_id, name: row.organization },
          amount_cents: Number(row.amount_cents),
          currency: "usd" as const,
          note: row.note,
          recorded_at: unixSeconds(row.recorded_at),
        })),
        pagination: pagination(total, query),
      };
    },
    { scope: withOwn },
  );

const creditNotePdfRoute: Route<Given> = (app, services) =>
  serveInSteps(
    app,
    services,
    creditNotePdf,
    async ({ actor, params, reply, locale, step }) => {
      const read = (reader: Actor) =>
        within(services.db, withOwn(reader), async (db) => {
          const note = await creditNoteByNumber(db, notesFor(reader), params.number);
          if (note === undefined) throw new Refusal("not_found");
          return { note, row: await readable(db, reader, note.invoice ?? "") };
        });
      const { note, row } = await read(actor);
      const content = invoiceData(row, locale, services.config.publicUrl, services.now(), note);
      const bytes = await renderInTurn(invoiceQueue, row.payer_id, content, renderInvoice);
      await read((await step(async (_db, now) => now)).actor);
      return reply
        .header("content-disposition", `attachment; filename="${params.number}.pdf"`)
        .type("application/pdf")
        .send(bytes);
    },
    { raw: true, limit: DRAWINGS },
  );

const settleInvoiceRoute: Route<Given> = (app, services) =>
  serve(
    app,
    services,
    settleInvoice,
    (caller) =>
      book(services, receivePayment, caller, {
        number: caller.params.number,
        cents: null,
        note: caller.body?.note ?? "",
      }),
    SMALL,
  );

const recordPaymentRoute: Route<Given> = (app, services) =>
  serve(
    app,
    services,
    recordPayment,
    (caller) => book(services, receivePayment, caller, entryOf(caller.params, caller.body)),
    SMALL,
  );

const recordRefundRoute: Route<Given> = (app, services) =>
  serve(
    app,
    services,
    recordRefund,
    (caller) => book(services, refund, caller, { ...entryOf(caller.params, caller.body), order: caller.body.order }),
    SMALL,
  );

const cancelInvoiceRoute: Route<Given> = (app, services) =>
  serve(
    app,
    services,
    cancelInvoice,
    ({ actor, db, params, body, from }) => {
      const it = { number: params.number, reason: body?.reason ?? "" };
      return answer(services, cancelOrder(services, db, payersFor(actor), it, { actor, visitor: from }));
    },
    SMALL,
  );

const resendInvoiceRoute: Route<Given> = (app, services) =>
  serve(
    app,
    services,
    resendInvoice,
    async (call) => {
      const recipients = await sendInvoiceAgain(services, call);
      return { data: { recipients: recipients.map(({ email }) => email) } };
    },
    { limit: DRAWINGS },
  );

/** Orders and invoices: the list, ordering, the document, and what operators record about payments. */
export const invoiceRoutes: readonly Route<Given>[] = [
  listInvoicesRoute,
  orderByInvoiceRoute,
  getInvoiceRoute,
  invoicePdfRoute,
  listCreditNotesRoute,
  creditNotePdfRoute,
  settleInvoiceRoute,
  recordPaymentRoute,
  recordRefundRoute,
  cancelInvoiceRoute,
  resendInvoiceRoute,
];
