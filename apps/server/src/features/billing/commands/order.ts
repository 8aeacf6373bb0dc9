import type { Db } from "@parapet/db/db";
import {
  findInvoice,
  findProvider,
  insertInvoice,
  type InvoiceRow,
  lockOrganization,
  openInvoiceFor,
  openPlanOrder,
  readBillingProfile,
  setInvoiceSession,
  unpaidOrdersSince,
} from "@parapet/db/queries/billing";
import { operatorInbox } from "@parapet/db/queries/leads";
import { within } from "@parapet/db/scope";
import { asSystem } from "@parapet/db/unscoped";
import { DAY_MS } from "@parapet/domain/durations";
import { type Offer, offerName, offerQuery, type Quote } from "@parapet/domain/plans";
import { amount } from "@parapet/words/format/amount";
import { inLocale } from "@parapet/words/links";
import type { Locale } from "@parapet/words/locale";

import type { Actor } from "../../../platform/actor.ts";
import { audit } from "../../../platform/audit/audit.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import type { Services } from "../../../platform/services.ts";
import type { RowReach } from "../../../platform/session/reach.ts";
import type { Visitor } from "../../../platform/session/visitor.ts";
import { mailInvoiceJob } from "../jobs/mail-invoice.ts";
import type { BillingServices } from "../payments.ts";
import { type OrderRequest, priceForOrder, type PricedOrder } from "../price-order.ts";

/** A plan and one of each add-on fit into a day. */
const MAX_UNPAID_PER_DAY = 5;

type Order = OrderRequest & { readonly locale: Locale };

/** Begins a payment by card. What is bought begins with the provider's signed event, not before. */
export const startCheckout = async (
  services: Pick<BillingServices, "config" | "db" | "now" | "payments">,
  actor: Actor,
  reach: RowReach,
  { locale, ...wanted }: Order,
): Promise<{ url: string; checkout: string }> => {
  const { payments, config, now } = services;
  if (payments === null) throw new Refusal("invalid_input", "card_payment_off");
  const { order, id, customer } = await within(services.db, reach.scope, async (db) => {
    const priced = await priceForOrder(db, actor, reach, wanted);
    const { profile } = await readBillingProfile(db, priced.payer);
    return {
      order: priced,
      id: await insertInvoice(db, priced.org, {
        item: priced.offer,
        payer: priced.payer,
        price: priced.quote,
        issuer: priced.issuer,
        customer: profile,
        method: "card",
        state: "draft",
        locale,
        at: now(),
        dueAt: null,
      }),
      // The provider shows the payment details of its customer: those of the client are not the partner's to see.
      customer: priced.payer === priced.org ? ((await findProvider(db, priced.org))?.payment_customer ?? null) : null,
    };
  });
  const { offer, quote, org } = order;
  const page = (path: string): string => `${config.publicUrl}${inLocale(locale, path)}`;
  const session = await payments.checkout({
    invoice: id,
    org,
    name: offerName(locale, offer),
    cents: quote.totalCents,
    every: quote.every,
    email: actor.email,
    customer,
    locale,
    successUrl: page(`/payment/success?checkout=${id}&${offerQuery(offer)}`),
    // After turning back the selection is still there.
    cancelUrl: page(`/payment/failed?${offerQuery(offer)}`),
  });
  await within(services.db, reach.scope, (db) => setInvoiceSession(db, org, id, session.id, customer));
  return { url: session.url, checkout: id };
};

type Inbox = Awaited<ReturnType<typeof operatorInbox>>;

const notifyOperators = async (
  services: Pick<Services, "config" | "mail">,
  db: Db,
  row: InvoiceRow,
  who: string,
  inbox: Inbox,
): Promise<void> => {
  for (const reader of inbox) {
    const locale = reader.locale;
    await services.mail.post(db, {
      sender: row.org_id,
      kind: "orderPlaced",
      to: reader.email ?? "",
      name: reader.first_name,
      locale,
      values: {
        number: row.number ?? "",
        organization: row.organization ?? "",
        who,
        item: offerName(locale, row.item as Offer),
        amount: amount(locale, row.amount_cents),
      },
      link: `${services.config.publicUrl}/dashboard/management/portal-management?part=orders`,
    });
  }
};

/** Writes the order in the caller's transaction, with its number, its log entry and the mails about it. */
export const placeOrder = async (
  services: Pick<Services, "config" | "jobs" | "mail" | "now">,
  db: Db,
  actor: Actor,
  priced: PricedOrder & { readonly quote: Quote },
  { locale, visitor, inbox }: { readonly locale: Locale; readonly visitor: Visitor; readonly inbox: Inbox },
): Promise<InvoiceRow> => {
  const { org, payer, offer, issuer } = priced;
  // Two requests at once: the second one finds the order of the first.
  await lockOrganization(db, org);
  const same = await openInvoiceFor(db, org, payer, offer);
  if (same !== undefined) return same;
  if (offer.kind === "plan" && (await openPlanOrder(db, org)) !== undefined)
    throw new Refusal("conflict", "order_open");
  const at = services.now();
  // Each order notifies the customer and every operator by email: ordering and cancelling in a loop would flood them.
  const recent = await unpaidOrdersSince(db, org, new Date(at.getTime() - DAY_MS));
  if (actor.role !== "super_admin" && recent >= MAX_UNPAID_PER_DAY)
    throw new Refusal("too_many_requests", "order_limit", { retryAfterSeconds: DAY_MS / 1000 });
  const { profile } = await readBillingProfile(db, payer);
  const id = await insertInvoice(db, org, {
    item: offer,
    payer,
    price: priced.quote,
    issuer,
    customer: profile,
    method: "invoice",
    state: "open",
    locale,
    at,
    dueAt: new Date(at.getTime() + issuer.due_days * DAY_MS),
  });
  const row = await findInvoice(db, org, id);
  if (row === undefined) throw new Error(`The invoice ${id} vanished`);
  await audit(db, visitor, at, {
    action: "invoice.ordered",
    org,
    actor: actor.user,
    object: row.number ?? id,
    detail: { item: offer, payer },
  });
  await services.jobs.enqueue(mailInvoiceJob, { payer, invoice: id, occasion: "ordered" }, { tx: db });
  await notifyOperators(services, db, row, actor.email, inbox);
  return row;
};

/** Orders against an invoice. Sent twice, it is one order with one number. */
export const orderByInvoice = async (
  services: Pick<Services, "config" | "db" | "jobs" | "mail" | "now">,
  actor: Actor,
  reach: RowReach,
  { locale, ...wanted }: Order,
  visitor: Visitor,
): Promise<InvoiceRow> => {
  const priced = await within(services.db, reach.scope, (db) => priceForOrder(db, actor, reach, wanted));
  const inbox = await asSystem(services.db, "operator-inbox", operatorInbox);
  return within(services.db, reach.scope, (db) => placeOrder(services, db, actor, priced, { locale, visitor, inbox }));
};
