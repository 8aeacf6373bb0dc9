import { LOCALES } from "@parapet/words/locale";
import * as z from "zod";

import { PLAN_IDS } from "../plans/catalogue.ts";
import { ADD_ON_KINDS, PACKS } from "../plans/offer.ts";
import { endpoint } from "./endpoint.ts";
import { Page, PageQuery } from "./page.ts";

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

const Order = z.strictObject({ item: Wanted, locale: z.enum(LOCALES).default("en") });

/** How can be paid here: by card where a payment provider is set up, by invoice always. */
export const getPaymentOptions = endpoint({
  method: "GET",
  path: "/payment/options/",
  summary: "List available payment methods",
  reply: z.object({ data: z.object({ card: z.boolean(), invoice: z.literal(true) }) }),
});

/** Begins a payment by card; the address leads to the provider's own page. Nothing is bought before its signed word. */
export const beginCheckout = endpoint({
  method: "POST",
  path: "/payment/checkout/",
  summary: "Start a card payment",
  body: Order,
  reply: z.object({ data: z.object({ url: z.string(), checkout: z.uuid() }) }),
});

/** Has the payment of this checkout arrived? The page after paying asks; asking changes nothing. */
export const getCheckout = endpoint({
  method: "GET",
  path: "/payment/checkout/{id}/",
  summary: "Get the status of a card payment",
  params: z.strictObject({ id: z.uuid() }),
  reply: z.object({ data: z.object({ state: z.enum(["waiting", "paid", "failed"]), invoice: z.string().nullable() }) }),
});

const Seconds = z.number().int().nullable();

export const Invoice = z.object({
  number: z.string(),
  organisation: z.object({ id: z.string(), name: z.string() }),
  item: Wanted,
  amount_cents: z.number().int(),
  currency: z.literal("usd"),
  method: z.enum(["card", "invoice"]),
  state: z.enum(["open", "paid", "failed", "void"]),
  created_at: z.number().int(),
  due_at: Seconds,
  paid_at: Seconds,
  period_start: Seconds,
  period_end: Seconds,
});

export const listInvoices = endpoint({
  method: "GET",
  path: "/invoices/",
  summary: "List accessible invoices, newest first",
  query: PageQuery.extend({ state: z.enum(["open", "paid", "failed", "void"]).optional() }),
  reply: Page(Invoice),
});

/** Orders against an invoice: it can be used once the operator has seen the money. Asked twice, it is the same invoice. */
export const orderByInvoice = endpoint({
  method: "POST",
  path: "/invoices/",
  summary: "Order by invoice",
  body: Order,
  reply: z.object({ data: Invoice }),
});

const ByNumber = z.strictObject({
  number: z
    .string()
    .max(20)
    .regex(/^P-\d{4}-\d{4,14}$/),
});

export const invoicePdf = endpoint({
  method: "GET",
  path: "/invoices/{number}/pdf/",
  summary: "Download an invoice as PDF",
  params: ByNumber,
  reply: z.unknown(),
});

/** The money of an invoice arrived: what it pays for begins. */
export const settleInvoice = endpoint({
  method: "POST",
  path: "/invoices/{number}/settle/",
  summary: "Mark an invoice as paid and activate the order",
  params: ByNumber,
  reply: z.object({ data: Invoice }),
});
