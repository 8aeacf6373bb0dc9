import { invoiceByNumber, invoicesPage, type InvoiceRow } from "@parapet/db/queries/invoice";
import { lockOrganisation } from "@parapet/db/queries/licence";
import { isUnscoped, type Scope } from "@parapet/db/scope";
import type { OrgId } from "@parapet/domain/contracts/ids";
import { pagination } from "@parapet/domain/contracts/page";
import { invoicePdf, listInvoices, orderByInvoice, settleInvoice } from "@parapet/domain/contracts/payment";
import type { Offer } from "@parapet/domain/plans/offer";
import { amount } from "@parapet/words/format/amount";
import type { Locale } from "@parapet/words/locale";
import type { FastifyInstance } from "fastify";

import { Refusal } from "../../../platform/http/errors.ts";
import { type RouteServices, serve, serveInSteps } from "../../../platform/http/serve.ts";
import { drawInTurn } from "../../../platform/pdf/draw-in-turn.ts";
import type { Services } from "../../../platform/services.ts";
import { visitorOf } from "../../../platform/session/visitor.ts";
import { seconds, secondsOrNull } from "../../../platform/texts/finding-wording.ts";
import { invoiceQueue } from "../../../platform/work-queues.ts";
import { orderByInvoice as order, wantedOf } from "../commands/order.ts";
import { settlePayment } from "../commands/settle-payment.ts";
import { drawInvoice } from "../draw-invoice.ts";

const ORDERS = { max: 60, perSeconds: 600 };
const DRAWINGS = { max: 60, perSeconds: 600 };

const orgsOf = (scope: Scope): readonly OrgId[] | null => (isUnscoped(scope) ? null : scope);

const shown = (row: InvoiceRow) => ({
  number: row.number ?? "",
  organisation: { id: row.org_id, name: row.organisation },
  item: wantedOf(row.item as Offer),
  amount_cents: Number(row.amount_cents),
  currency: "usd" as const,
  method: row.method as "card" | "invoice",
  state: row.state as "open" | "paid" | "failed" | "void",
  created_at: seconds(row.created_at),
  due_at: secondsOrNull(row.due_at),
  paid_at: secondsOrNull(row.paid_at),
  period_start: secondsOrNull(row.period_start),
  period_end: secondsOrNull(row.period_end),
});

/** What was ordered and paid: the list, the way to order against an invoice, the paper, and the operator's "the money is here". */
export const invoiceRoutes = (
  app: FastifyInstance,
  services: RouteServices & Pick<Services, "config" | "jobs">,
): void => {
  const { now } = services;

  serve(app, services, listInvoices, "subscription:read", async ({ db, reach, query }) => {
    const page = { limit: query.page_size, offset: (query.page - 1) * query.page_size };
    const { rows, total } = await invoicesPage(db, orgsOf(reach.scope), { state: query.state }, page);
    return { data: rows.map(shown), pagination: pagination(total, query) };
  });

  serveInSteps(
    app,
    services,
    orderByInvoice,
    "subscription:manage",
    async ({ actor, body, request }) => {
      const row = await order(services, actor, body, visitorOf(request));
      services.mail.nudge();
      return { data: shown(row) };
    },
    { limit: ORDERS, bodyLimitBytes: 4_096 },
  );

  serveInSteps(
    app,
    services,
    invoicePdf,
    "subscription:read",
    async ({ params, reach, reply, step, locale }) => {
      const row = await step((db) => invoiceByNumber(db, orgsOf(reach.scope), params.number));
      if (row === undefined) throw new Refusal("not_found");
      const content = {
        locale: locale as Locale,
        number: row.number ?? "",
        organisation: row.organisation,
        offer: row.item as Offer,
        amount: amount(locale as Locale, row.amount_cents),
        state: row.state as "open" | "paid" | "failed" | "void",
        createdAt: row.created_at.getTime(),
        dueAt: row.due_at?.getTime() ?? null,
        paidAt: row.paid_at?.getTime() ?? null,
        until: row.period_end?.getTime() ?? null,
        site: services.config.publicUrl,
      };
      const bytes = await drawInTurn(invoiceQueue, row.org_id, content, drawInvoice);
      return reply
        .header("content-disposition", `attachment; filename="${row.number}.pdf"`)
        .type("application/pdf")
        .send(bytes);
    },
    { raw: true, limit: DRAWINGS },
  );

  serve(app, services, settleInvoice, "licences:activate", async ({ actor, db, reach, params, request }) => {
    const found = await invoiceByNumber(db, orgsOf(reach.scope), params.number);
    if (found === undefined) throw new Refusal("not_found");
    // Two clicks at once: the second waits here and then finds it paid.
    await lockOrganisation(db, found.org_id as OrgId);
    const row = await invoiceByNumber(db, orgsOf(reach.scope), params.number);
    if (row === undefined || row.state !== "open") throw new Refusal("conflict");
    await settlePayment(services, db, row, {
      at: now(),
      reference: null,
      customer: null,
      subscription: null,
      period: null,
      notifiedAt: null,
      by: { user: actor.user, from: visitorOf(request) },
    });
    const paid = await invoiceByNumber(db, orgsOf(reach.scope), params.number);
    return { data: shown(paid ?? row) };
  });
};
