import { LOCALES } from "@parapet/words/locale";
import * as z from "zod";

import { billing } from "../../features/billing.ts";
import { PLAN_IDS } from "../../plans/catalogue.ts";
import { ADD_ON_KINDS, PACKS } from "../../plans/offer.ts";
import { INVOICE_SORTS, INVOICE_STATES } from "../choices.ts";
import { endpoint } from "../endpoint.ts";
import { Page, PageQuery, SortQuery } from "../page.ts";

/** What is bought. Its price is the server's: no amount ever comes from a page. */
const Wanted = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("plan"),
    plan: z.enum(PLAN_IDS),
    billing: z.enum(["monthly", "annual"]).default("annual"),
  }),
  z.strictObject({
    kind: z.literal("add_on"),
    add_on: z.enum(ADD_ON_KINDS),
    pack: z.enum(PACKS),
    quantity: z.number().int().min(1).max(20).default(1),
  }),
]);

export type Wanted = z.output<typeof Wanted>;

const Order = z.strictObject({
  item: Wanted,
  locale: z.enum(LOCALES).default("en"),
  /** The client it is bought for: required for partners, who pay for it, and for operators. */
  organization: z.uuid().optional(),
});

const Cents = z.number().int();

/** An agreed amount; only operators may name one. */
const AgreedCents = z.number().int().min(1).max(1_000_000_000);

const Quote = z.object({
  list_cents: Cents,
  discount_percent: z.number(),
  discount_cents: Cents,
  net_cents: Cents,
  tax_name: z.string(),
  tax_percent: z.number(),
  tax_cents: Cents,
  total_cents: Cents,
  currency: z.literal("usd"),
  every: z.enum(["month", "year"]).nullable(),
  due_days: z.number().int(),
});

/** What an order would cost: list price, the partner's discount and tax. Null: the price is set by agreement. */
export const quoteOrder = endpoint(billing.calls.quoteOrder, {
  summary: "Calculate the price of an order",
  body: Order,
  reply: z.object({
    data: z.object({ organization: z.object({ id: z.string(), name: z.string() }), quote: Quote.nullable() }),
  }),
});

/** How can be paid here: by card where a payment provider is set up, by invoice always. */
export const getPaymentOptions = endpoint(billing.calls.getPaymentOptions, {
  summary: "List available payment methods",
  reply: z.object({ data: z.object({ card: z.boolean(), invoice: z.literal(true) }) }),
});

/** Begins a payment by card; the address leads to the provider's own page. Nothing is bought before its signed word. */
export const startCheckout = endpoint(billing.calls.startCheckout, {
  summary: "Start a card payment",
  body: Order,
  reply: z.object({ data: z.object({ url: z.string(), checkout: z.uuid() }) }),
});

/** Has the payment of this checkout arrived? The page after paying asks; asking changes nothing. */
export const getCheckout = endpoint(billing.calls.getCheckout, {
  summary: "Get the status of a card payment",
  params: z.strictObject({ id: z.uuid() }),
  reply: z.object({ data: z.object({ state: z.enum(["waiting", "paid", "failed"]), invoice: z.string().nullable() }) }),
});

const Seconds = z.number().int().nullable();

export const Invoice = z.object({
  number: z.string(),
  /** For whom it is. */
  organization: z.object({ id: z.string(), name: z.string() }),
  /** Who pays it: the organization itself, or its partner. */
  payer: z.object({ id: z.string(), name: z.string() }),
  item: Wanted,
  list_cents: Cents,
  discount_percent: z.number(),
  discount_cents: Cents,
  tax_name: z.string(),
  tax_percent: z.number(),
  tax_cents: Cents,
  /** The total to pay. */
  amount_cents: Cents,
  /** What was received, less what was refunded. */
  paid_cents: Cents,
  currency: z.literal("usd"),
  method: z.enum(["card", "invoice"]),
  state: z.enum(INVOICE_STATES),
  po_number: z.string(),
  created_at: z.number().int(),
  due_at: Seconds,
  paid_at: Seconds,
  cancelled_at: Seconds,
  period_start: Seconds,
  period_end: Seconds,
});
export type Invoice = z.infer<typeof Invoice>;

export const listInvoices = endpoint(billing.calls.listInvoices, {
  summary: "List accessible orders and invoices, newest first",
  query: PageQuery.extend({
    ...SortQuery(INVOICE_SORTS),
    state: z.enum(INVOICE_STATES).optional(),
    /** Number, organization or purchase order number. */
    q: z.string().max(200).optional(),
    organization: z.uuid().optional(),
  }),
  reply: Page(Invoice),
});

/** Orders against an invoice. Repeated while it is open, it is the same invoice; a second plan is refused until then. */
export const orderByInvoice = endpoint(billing.calls.orderByInvoice, {
  summary: "Order by invoice",
  body: Order.extend({ agreed_cents: AgreedCents.optional() }),
  reply: z.object({ data: Invoice }),
});

const ByNumber = z.strictObject({
  number: z
    .string()
    .max(30)
    .regex(/^[A-Z0-9]{1,6}-\d{4}-\d{4,14}$/),
});

export const invoicePdf = endpoint(billing.calls.invoicePdf, {
  summary: "Download an invoice as PDF",
  params: ByNumber,
  reply: z.unknown(),
});

const InvoiceEntry = z.object({
  kind: z.enum(["payment", "refund"]),
  amount_cents: Cents,
  note: z.string(),
  /** Of the credit note; null for payments. */
  number: z.string().nullable(),
  recorded_at: z.number().int(),
});

const Note = z.string().trim().max(500);

/** An invoice with what was received and refunded. */
export const getInvoice = endpoint(billing.calls.getInvoice, {
  summary: "Get an invoice with its payments and refunds",
  params: ByNumber,
  reply: z.object({ data: Invoice.extend({ entries: z.array(InvoiceEntry), cancel_reason: z.string().nullable() }) }),
});

const CreditNote = z.object({
  number: z.string(),
  /** The invoice that money was returned of. */
  invoice: z.string(),
  organization: z.object({ id: z.string(), name: z.string() }),
  amount_cents: Cents,
  currency: z.literal("usd"),
  note: z.string(),
  recorded_at: z.number().int(),
});

export const listCreditNotes = endpoint(billing.calls.listCreditNotes, {
  summary: "List credit notes, newest first",
  query: PageQuery,
  reply: Page(CreditNote),
});

export const creditNotePdf = endpoint(billing.calls.creditNotePdf, {
  summary: "Download a credit note as PDF",
  params: ByNumber,
  reply: z.unknown(),
});

/** The card is changed on the provider's own page; its number never comes near this one. */
export const changeCard = endpoint(billing.calls.changeCard, {
  summary: "Get the address of the payment provider's page on which the card of the subscription is changed",
  reply: z.object({ data: z.object({ url: z.string() }) }),
});

/** The rest of an invoice was received: what was ordered begins. */
export const settleInvoice = endpoint(billing.calls.settleInvoice, {
  summary: "Mark an invoice as paid and activate the order",
  params: ByNumber,
  body: z.strictObject({ note: Note.default("") }).nullish(),
  reply: z.object({ data: Invoice }),
});

/** A part of an invoice was received. The payment that completes the total activates the order. */
export const recordPayment = endpoint(billing.calls.recordPayment, {
  summary: "Record a partial payment; the last one activates the order",
  params: ByNumber,
  body: z.strictObject({ amount_cents: AgreedCents, note: Note.default("") }),
  reply: z.object({ data: Invoice }),
});

/** Money was returned. Where all of it was, the caller says whether the licence or add-on of the order ends or stays. */
export const recordRefund = endpoint(billing.calls.recordRefund, {
  summary: "Record a refund of a received payment",
  params: ByNumber,
  body: z.strictObject({ amount_cents: AgreedCents, note: Note.min(3), order: z.enum(["ends", "stays"]).optional() }),
  reply: z.object({ data: Invoice }),
});

/** Cancels an order that is not paid. */
export const cancelInvoice = endpoint(billing.calls.cancelInvoice, {
  summary: "Cancel an open order",
  params: ByNumber,
  body: z.strictObject({ reason: Note.default("") }).nullish(),
  reply: z.object({ data: Invoice }),
});

export const resendInvoice = endpoint(billing.calls.resendInvoice, {
  summary: "Email an invoice to its recipients again",
  params: ByNumber,
  reply: z.object({ data: z.object({ recipients: z.array(z.string()) }) }),
});
