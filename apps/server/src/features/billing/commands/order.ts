import type { Db } from "@parapet/db/db";
import {
  insertInvoice,
  type InvoiceRow,
  invoiceOf,
  openInvoiceFor,
  setInvoiceSession,
} from "@parapet/db/queries/invoice";
import { operatorInbox } from "@parapet/db/queries/lead";
import { lockOrganisation, providerOf } from "@parapet/db/queries/licence";
import { addOnsToday, plansToday } from "@parapet/db/queries/portal-setting";
import { within } from "@parapet/db/scope";
import { asSystem } from "@parapet/db/unscoped";
import type { Wanted } from "@parapet/domain/contracts/payment";
import { type Offer, type Price, priceOf } from "@parapet/domain/plans/offer";
import { offerName } from "@parapet/domain/plans/offer-name";
import { offerQuery } from "@parapet/domain/plans/offer-query";
import { amount } from "@parapet/words/format/amount";
import { day } from "@parapet/words/format/day";
import { inLocale } from "@parapet/words/links";
import { type Locale, LOCALES } from "@parapet/words/locale";
import { LEAD_KINDS } from "@parapet/words/messages/mail/lead-kinds";

import type { Actor } from "../../../platform/actor.ts";
import { audit } from "../../../platform/audit/audit.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import type { Services } from "../../../platform/services.ts";
import type { Visitor } from "../../../platform/session/visitor.ts";
import type { BillingServices } from "../payments.ts";

const DUE_MS = 30 * 86_400_000;

/** What the wire calls it, as the catalogue knows it. */
export const offerOf = (item: Wanted): Offer =>
  item.kind === "plan"
    ? { kind: "plan", plan: item.plan, billing: item.billing }
    : { kind: "addOn", addOn: item.add_on, pack: item.pack, quantity: item.quantity };

/** The other way round. */
export const wantedOf = (offer: Offer): Wanted =>
  offer.kind === "plan"
    ? { kind: "plan", plan: offer.plan, billing: offer.billing }
    : { kind: "add_on", add_on: offer.addOn, pack: offer.pack, quantity: offer.quantity };

/** The price comes from the catalogue, never from a page; what is settled by agreement is not sold here. */
const judge = async (db: Db, actor: Actor, item: Wanted): Promise<{ offer: Offer; price: Price }> => {
  if (actor.orgKind !== "client") throw new Refusal("not_allowed", "not_a_customer");
  const offer = offerOf(item);
  const price = priceOf(offer, await plansToday(db), await addOnsToday(db));
  if (price === null) throw new Refusal("invalid_input", "needs_agreement", { fields: { item: "needs_agreement" } });
  return { offer, price };
};

/** Begins a payment by card. What is bought begins when the provider's signed word arrives, not before. */
export const beginCheckout = async (
  services: Pick<BillingServices, "config" | "db" | "now" | "payments">,
  actor: Actor,
  { item, locale }: { item: Wanted; locale: Locale },
): Promise<{ url: string; checkout: string }> => {
  const { payments, config, now } = services;
  if (payments === null) throw new Refusal("invalid_input", "card_payment_off");
  const { offer, price } = await judge(services.db, actor, item);
  const scope = [actor.org];
  const { id, customer } = await within(services.db, scope, async (db) => ({
    id: await insertInvoice(db, actor.org, {
      item: offer,
      amountCents: price.cents,
      method: "card",
      state: "draft",
      locale,
      at: now(),
      dueAt: null,
    }),
    customer: (await providerOf(db, actor.org))?.payment_customer ?? null,
  }));
  const page = (path: string): string => `${config.publicUrl}${inLocale(locale, path)}`;
  const session = await payments.checkout({
    invoice: id,
    org: actor.org,
    name: offerName(locale, offer),
    cents: price.cents,
    every: price.every,
    email: actor.email,
    customer,
    locale,
    successUrl: page(`/payment/success?checkout=${id}&${offerQuery(offer)}`),
    // Whoever turns back finds what they chose.
    cancelUrl: page(`/payment/failed?${offerQuery(offer)}`),
  });
  await within(services.db, scope, (db) => setInvoiceSession(db, actor.org, id, session.id));
  return { url: session.url, checkout: id };
};

const notifyOperator = async (
  services: Pick<Services, "mail">,
  db: Db,
  row: InvoiceRow,
  who: string,
): Promise<void> => {
  const details = (locale: Locale) =>
    [row.number, row.organisation, offerName(locale, row.item as Offer), amount(locale, row.amount_cents)].join("\n");
  for (const reader of await operatorInbox(db)) {
    const locale = LOCALES.find((known): known is Locale => known === reader.locale) ?? "en";
    await services.mail.post(db, {
      kind: "lead",
      to: reader.email ?? "",
      name: reader.first_name,
      locale,
      values: { what: LEAD_KINDS[locale].purchase, who, details: details(locale) },
    });
  }
};

/** Orders against an invoice. Sent twice, it is one order with one number. */
export const orderByInvoice = async (
  services: Pick<Services, "config" | "db" | "mail" | "now">,
  actor: Actor,
  { item, locale }: { item: Wanted; locale: Locale },
  visitor: Visitor,
): Promise<InvoiceRow> => {
  const { offer, price } = await judge(services.db, actor, item);
  // The operator's inbox is outside the customer's own rows.
  return asSystem(services.db, "operator-inbox", async (db) => {
    await lockOrganisation(db, actor.org);
    const same = await openInvoiceFor(db, actor.org, offer);
    if (same !== undefined) return same;
    const at = services.now();
    const id = await insertInvoice(db, actor.org, {
      item: offer,
      amountCents: price.cents,
      method: "invoice",
      state: "open",
      locale,
      at,
      dueAt: new Date(at.getTime() + DUE_MS),
    });
    const row = await invoiceOf(db, actor.org, id);
    if (row === undefined) throw new Error(`The invoice ${id} vanished`);
    await audit(db, visitor, at, {
      action: "invoice.ordered",
      org: actor.org,
      actor: actor.user,
      object: row.number ?? id,
      detail: { item: offer },
    });
    await services.mail.post(db, {
      kind: "invoiceOpen",
      to: actor.email,
      name: actor.firstName,
      locale,
      values: {
        item: offerName(locale, offer),
        amount: amount(locale, row.amount_cents),
        number: row.number ?? "",
        due: day(row.due_at ?? at),
      },
      link: `${services.config.publicUrl}${inLocale(locale, "/dashboard/account?part=plan")}`,
    });
    await notifyOperator(services, db, row, actor.email);
    return row;
  });
};
