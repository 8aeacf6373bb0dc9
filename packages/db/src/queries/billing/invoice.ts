import type { BillingProfile, InvoiceIssuer } from "@parapet/domain/contracts/billing";
import type { INVOICE_SORTS, INVOICE_STATES } from "@parapet/domain/contracts/choices";
import type { OrgId } from "@parapet/domain/contracts/ids";
import type { Offer, Quote } from "@parapet/domain/plans";
import type { Locale } from "@parapet/words/locale";
import { type RawBuilder, sql } from "kysely";

import { anyUuid } from "../../any-uuid.ts";
import type { Db } from "../../db.ts";
import { likeText } from "../../like-text.ts";
import { sortedBy, type SortedPage } from "../../sorted-by.ts";
import { asSystemIn } from "../../unscoped.ts";

export interface NewInvoice {
  readonly item: Offer;
  readonly payer: OrgId;
  readonly price: Pick<
    Quote,
    "listCents" | "discountPercent" | "discountCents" | "taxPercent" | "taxCents" | "totalCents"
  >;
  readonly issuer: InvoiceIssuer;
  readonly customer: BillingProfile | null;
  readonly method: "card" | "invoice";
  readonly state: "draft" | "open" | "failed";
  readonly locale: Locale;
  readonly at: Date;
  readonly dueAt: Date | null;
}

const COLUMNS = [
  "invoice.id",
  "invoice.number",
  "invoice.org_id",
  "invoice.payer_id",
  "invoice.item",
  "invoice.list_cents",
  "invoice.discount_percent",
  "invoice.discount_cents",
  "invoice.tax_name",
  "invoice.tax_percent",
  "invoice.tax_cents",
  "invoice.amount_cents",
  "invoice.issuer",
  "invoice.customer",
  "invoice.method",
  "invoice.state",
  "invoice.locale",
  "invoice.created_at",
  "invoice.due_at",
  "invoice.paid_at",
  "invoice.cancelled_at",
  "invoice.cancel_reason",
  "invoice.period_start",
  "invoice.period_end",
  "invoice.counts_from",
  "invoice.ended_at",
  "invoice.renews_id",
  "invoice.payment_session",
  "invoice.payment_reference",
  "invoice.payment_customer",
  "invoice.payment_intent",
] as const;

/** Names are resolved in the query's own scope: a partner whose client left still reads its own invoices. */
const invoices = (db: Db) =>
  db
    .selectFrom("invoice")
    .leftJoin("organization", "organization.id", "invoice.org_id")
    .leftJoin("organization as payer", "payer.id", "invoice.payer_id")
    .select([...COLUMNS, "organization.name as organization", "payer.name as payer"])
    .select(
      sql<string>`coalesce((select sum(case e.kind when 'payment' then e.amount_cents else -e.amount_cents end)
        from invoice_entry e where e.invoice_id = invoice.id), 0)::text`.as("paid_cents"),
    );

export type InvoiceRow = NonNullable<Awaited<ReturnType<ReturnType<typeof invoices>["executeTakeFirst"]>>>;

/** The next number of the prefix and the year: `P-2026-0001`. It is given back when the transaction does not commit. */
const nextNumber = async (db: Db, prefix: string, at: Date): Promise<string> => {
  const year = at.getUTCFullYear();
  const { last } = await asSystemIn(db, "invoice-number", () =>
    db
      .insertInto("invoice_range")
      .values({ prefix, year, last: 1 })
      .onConflict((conflict) => conflict.columns(["prefix", "year"]).doUpdateSet({ last: sql`invoice_range.last + 1` }))
      .returning("last")
      .executeTakeFirstOrThrow(),
  );
  return `${prefix}-${year}-${String(last).padStart(4, "0")}`;
};

const prefixOf = (issuer: unknown): string => (issuer as Partial<InvoiceIssuer>).prefix ?? "P";

export const insertInvoice = async (db: Db, org: OrgId, it: NewInvoice): Promise<string> => {
  const number = it.state === "draft" ? null : await nextNumber(db, it.issuer.prefix, it.at);
  const { price } = it;
  const { id } = await db
    .insertInto("invoice")
    .values({
      org_id: org,
      payer_id: it.payer,
      number,
      item: JSON.stringify(it.item),
      list_cents: price.listCents,
      discount_percent: price.discountPercent,
      discount_cents: price.discountCents,
      tax_name: it.issuer.tax_name,
      tax_percent: price.taxPercent,
      tax_cents: price.taxCents,
      amount_cents: price.totalCents,
      issuer: JSON.stringify(it.issuer),
      customer: JSON.stringify(it.customer ?? {}),
      method: it.method,
      state: it.state,
      locale: it.locale,
      created_at: it.at,
      due_at: it.dueAt,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
};

/** A renewal by card is an invoice of its own for the same item at the same price. */
export const copyInvoice = async (db: Db, org: OrgId, first: string, at: Date): Promise<string> => {
  const { rows } = await sql<{ id: string }>`
    insert into invoice (org_id, payer_id, item, list_cents, discount_percent, discount_cents, tax_name, tax_percent,
                         tax_cents, amount_cents, issuer, customer, method, state, locale, created_at, renews_id,
                         payment_customer)
    select org_id, payer_id, item, list_cents, discount_percent, discount_cents, tax_name, tax_percent,
           tax_cents, amount_cents, issuer, customer, 'card', 'draft', locale, ${at}, coalesce(renews_id, id),
           payment_customer
      from invoice where org_id = ${org} and id = ${first}
    returning id`.execute(db);
  const id = rows[0]?.id;
  if (id === undefined) throw new Error(`The invoice ${first} does not exist`);
  return id;
};

export const findInvoice = (db: Db, org: OrgId, id: string) =>
  invoices(db).where("invoice.org_id", "=", org).where("invoice.id", "=", id).executeTakeFirst();

export const invoicePaidBy = (db: Db, payer: OrgId, id: string) =>
  invoices(db).where("invoice.payer_id", "=", payer).where("invoice.id", "=", id).executeTakeFirst();

/** An invoice by its number, among those that these organizations pay; null: of all. */
export const invoiceByNumber = (db: Db, payers: readonly OrgId[] | null, number: string) =>
  invoices(db)
    .where("invoice.number", "=", number)
    .$if(payers !== null, (query) => query.where("invoice.payer_id", "in", [...(payers ?? []), NO_ONE]))
    .executeTakeFirst();

/** `in ()` is no SQL. */
const NO_ONE = "00000000-0000-0000-0000-000000000000";

const openOrders = (db: Db, org: OrgId) =>
  invoices(db)
    .where("invoice.org_id", "=", org)
    .where("invoice.state", "=", "open")
    .where("invoice.method", "=", "invoice");

/** The open invoice for the very same item and payer: asking twice is one order. */
export const openInvoiceFor = (db: Db, org: OrgId, payer: OrgId, item: Offer) =>
  openOrders(db, org)
    .where("invoice.payer_id", "=", payer)
    .where("invoice.item", "=", sql<never>`${JSON.stringify(item)}::jsonb`)
    .executeTakeFirst();

/** The open order of a plan for this organization, no matter who pays it. */
export const openPlanOrder = (db: Db, org: OrgId) =>
  openOrders(db, org)
    .where(sql<boolean>`invoice.item ->> 'kind' = 'plan'`)
    .orderBy("invoice.created_at", "desc")
    .executeTakeFirst();

/** How many unpaid orders, open or cancelled, were placed for this organization since this moment. */
export const unpaidOrdersSince = async (db: Db, org: OrgId, since: Date): Promise<number> => {
  const { count } = await db
    .selectFrom("invoice")
    .select((of) => of.fn.countAll<number>().as("count"))
    .where("org_id", "=", org)
    .where("method", "=", "invoice")
    .where("state", "in", ["open", "cancelled"])
    .where("created_at", ">", since)
    .executeTakeFirstOrThrow();
  return count;
};

type InvoiceState = (typeof INVOICE_STATES)[number];

const ORDER: Readonly<Record<(typeof INVOICE_SORTS)[number], RawBuilder<unknown>>> = {
  number: sql`invoice.number`,
  organization: sql`lower(organization.name)`,
  item: sql`concat(invoice.item ->> 'kind', ' ', invoice.item ->> 'plan')`,
  amount: sql`invoice.amount_cents`,
  state: sql`invoice.state`,
};

/** Invoices, newest first; checkouts that were never finished are not among them. */
export const invoicesPage = async (
  db: Db,
  payers: readonly OrgId[] | null,
  filter: {
    state?: InvoiceState | undefined;
    q?: string | undefined;
    organization?: string | undefined;
    /** Only those for these organizations; null: for all. */
    customers: readonly OrgId[] | null;
    at: Date;
  },
  page: SortedPage<(typeof INVOICE_SORTS)[number]>,
): Promise<{ rows: InvoiceRow[]; total: number }> => {
  const { state, q = "", organization, customers, at } = filter;
  const like = likeText(q);
  const base = () =>
    invoices(db)
      .where("invoice.state", "!=", "draft")
      .$if(payers !== null, (query) => query.where("invoice.payer_id", "in", [...(payers ?? []), NO_ONE]))
      .$if(customers !== null, (query) => query.where("invoice.org_id", "in", [...(customers ?? []), NO_ONE]))
      .$if(organization !== undefined, (query) => query.where("invoice.org_id", "=", organization ?? ""))
      .$if(state === "overdue", (query) => query.where("invoice.state", "=", "open").where("invoice.due_at", "<", at))
      .$if(state === "open", (query) =>
        query
          .where("invoice.state", "=", "open")
          .where((of) => of.or([of("invoice.due_at", "is", null), of("invoice.due_at", ">=", at)])),
      )
      .$if(state !== undefined && state !== "overdue" && state !== "open", (query) =>
        query.where("invoice.state", "=", state ?? ""),
      )
      .$if(q !== "", (query) =>
        query.where((of) =>
          of.or([
            of("invoice.number", "ilike", like),
            of("organization.name", "ilike", like),
            of("payer.name", "ilike", like),
            sql<boolean>`invoice.customer ->> 'company' ilike ${like}`,
            sql<boolean>`invoice.customer ->> 'po_number' ilike ${like}`,
          ]),
        ),
      );
  const found = await base()
    .$call(sortedBy(ORDER, page))
    .orderBy("invoice.created_at", "desc")
    .orderBy("invoice.id")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  const { total } = await base()
    .clearSelect()
    .select((of) => of.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return { rows: found, total: Number(total) };
};

export const invoiceEntries = (db: Db, invoice: { id: string; payer_id: string }) =>
  db
    .selectFrom("invoice_entry")
    .select(["kind", "amount_cents", "note", "number", "source", "recorded_at"])
    .where("org_id", "=", invoice.payer_id)
    .where("invoice_id", "=", invoice.id)
    .orderBy("recorded_at")
    .orderBy("id")
    .limit(200)
    .execute();

interface NewEntry {
  readonly kind: "payment" | "refund";
  readonly cents: number;
  readonly note: string;
  readonly at: Date;
  readonly source?: "booking" | "card" | "dispute";
}

/** Books money on an invoice. Money that is returned gets a credit note, whose number is answered. */
export const insertInvoiceEntry = async (
  db: Db,
  invoice: { id: string; payer_id: string; issuer: unknown },
  it: NewEntry,
): Promise<string | null> => {
  const number = it.kind === "refund" ? await nextNumber(db, `${prefixOf(invoice.issuer)}C`, it.at) : null;
  await db
    .insertInto("invoice_entry")
    .values({
      org_id: invoice.payer_id,
      invoice_id: invoice.id,
      kind: it.kind,
      amount_cents: it.cents,
      note: it.note,
      recorded_at: it.at,
      number,
      source: it.source ?? "booking",
    })
    .execute();
  return number;
};

/** What was returned of an invoice, less what came back, by who said so. */
export const returnedCents = async (
  db: Db,
  invoice: { id: string; payer_id: string },
): Promise<Readonly<Record<"booking" | "card" | "dispute", number>>> => {
  const rows = await db
    .selectFrom("invoice_entry")
    .select(["source"])
    .select(
      sql<string>`sum(case when kind = 'refund' then amount_cents when source <> 'booking' then -amount_cents else 0 end)`.as(
        "cents",
      ),
    )
    .where("org_id", "=", invoice.payer_id)
    .where("invoice_id", "=", invoice.id)
    .groupBy("source")
    .execute();
  const of = (source: string) => Number(rows.find((row) => row.source === source)?.cents ?? 0);
  return { booking: of("booking"), card: of("card"), dispute: of("dispute") };
};

/** Cancels an open invoice. False: it is not open. */
export const markCancelled = async (
  db: Db,
  row: { id: string; org_id: string },
  it: { at: Date; reason: string },
): Promise<boolean> =>
  (await db
    .updateTable("invoice")
    .set({ state: "cancelled", cancelled_at: it.at, cancel_reason: it.reason })
    .where("org_id", "=", row.org_id)
    .where("id", "=", row.id)
    .where("state", "=", "open")
    .returning("id")
    .executeTakeFirst()) !== undefined;

/** Remembers the provider's name of a checkout and of who pays there, where it is known before. */
export const setInvoiceSession = (db: Db, org: OrgId, id: string, session: string, customer: string | null) =>
  db
    .updateTable("invoice")
    .set({ payment_session: session, ...(customer !== null && { payment_customer: customer }) })
    .where("org_id", "=", org)
    .where("id", "=", id)
    .execute();

/** Has this payment had its effect already? */
export const isPaymentKnown = async (db: Db, reference: string): Promise<boolean> =>
  (await db
    .selectFrom("invoice")
    .select("id")
    .where("payment_reference", "=", reference)
    .where("state", "=", "paid")
    .executeTakeFirst()) !== undefined;

/** The invoice that a try of the same payment left behind. */
export const invoiceByPayment = (db: Db, org: OrgId, reference: string) =>
  invoices(db).where("invoice.org_id", "=", org).where("invoice.payment_reference", "=", reference).executeTakeFirst();

/** The order that a payment of the provider settled, by what the provider calls the payment. */
export const invoiceOfPayment = (db: Db, by: { intent: string | null; reference: string | null }) =>
  invoices(db)
    .where((of) =>
      of.or([
        of("invoice.payment_intent", "=", by.intent ?? ""),
        of("invoice.payment_reference", "in", [by.intent ?? "", by.reference ?? ""]),
      ]),
    )
    .where("invoice.state", "=", "paid")
    .executeTakeFirst();

export const markInvoice = async (
  db: Db,
  org: OrgId,
  row: { id: string; number: string | null; issuer: unknown },
  it: {
    state: "paid" | "failed";
    at: Date;
    reference: string | null;
    countsFrom?: Date;
    customer?: string | null;
    intent?: string | null;
  },
): Promise<string> => {
  const number = row.number ?? (await nextNumber(db, prefixOf(row.issuer), it.at));
  await db
    .updateTable("invoice")
    .set({
      state: it.state,
      number,
      ...(it.state === "paid" && { paid_at: it.at }),
      ...(it.reference !== null && { payment_reference: it.reference }),
      ...(it.countsFrom !== undefined && { counts_from: it.countsFrom }),
      ...(it.customer != null && { payment_customer: it.customer }),
      ...(it.intent != null && { payment_intent: it.intent }),
    })
    .where("org_id", "=", org)
    .where("id", "=", row.id)
    .execute();
  return number;
};

/** Corrects the moment that a paid order counts from, or says that its money was returned (null: it was not after all). */
export const setInvoiceTime = (
  db: Db,
  org: OrgId,
  id: string,
  it: { countsFrom?: Date; endedAt?: Date | null; intent?: string },
) =>
  db
    .updateTable("invoice")
    .set({
      org_id: org,
      ...(it.countsFrom !== undefined && { counts_from: it.countsFrom }),
      ...(it.endedAt !== undefined && { ended_at: it.endedAt }),
      ...(it.intent !== undefined && { payment_intent: it.intent }),
    })
    .where("org_id", "=", org)
    .where("id", "=", id)
    .execute();

/** Every paid order of this organization that terms follow from. */
export const paidOrders = (db: Db, org: OrgId) =>
  db
    .selectFrom("invoice")
    .select(["id", "number", "item", "amount_cents", "counts_from", "paid_at", "ended_at", "renews_id"])
    .where("org_id", "=", org)
    .where("state", "=", "paid")
    .where("counts_from", "is not", null)
    .execute();

/** The time that each of these orders pays for, as the invoice states it. */
export const setPeriods = async (
  db: Db,
  org: OrgId,
  periods: readonly { id: string; start: Date; end: Date }[],
): Promise<void> => {
  if (periods.length === 0) return;
  await sql`
    update invoice i set period_start = p.starts, period_end = p.ends
      from unnest(${periods.map(({ id }) => id)}::uuid[], ${periods.map(({ start }) => start)}::timestamptz[],
                  ${periods.map(({ end }) => end)}::timestamptz[]) as p(id, starts, ends)
     where i.org_id = ${org} and i.id = p.id`.execute(db);
};

export interface CardReturn {
  readonly id: string;
  readonly kind: "refund" | "charge" | "dispute";
  readonly intent: string | null;
  readonly cents: number;
  readonly state: "open" | "done" | "void";
  readonly at: Date;
}

/**
 * Stores what the provider said about returned money, in any order: a charge's total only grows, a decided dispute and a failed refund
 * stay so.
 */
export const putCardReturn = (db: Db, row: { id: string; org_id: string } | null, it: CardReturn) =>
  db
    .insertInto("card_return")
    .values({
      id: it.id,
      org_id: row?.org_id ?? null,
      invoice_id: row?.id ?? null,
      payment_intent: it.intent,
      kind: it.kind,
      amount_cents: it.cents,
      state: it.state,
      happened_at: it.at,
    })
    .onConflict((conflict) =>
      conflict.column("id").doUpdateSet({
        amount_cents: sql<number>`greatest(card_return.amount_cents, excluded.amount_cents)`,
        state: sql<string>`case when card_return.kind = 'dispute' and card_return.state <> 'open' then card_return.state
                                when card_return.state = 'void' then 'void' else excluded.state end`,
        happened_at: sql<Date>`case when card_return.kind = 'charge' and excluded.amount_cents > card_return.amount_cents
                                    then excluded.happened_at else least(card_return.happened_at, excluded.happened_at) end`,
        org_id: sql<string>`coalesce(card_return.org_id, excluded.org_id)`,
        invoice_id: sql<string>`coalesce(card_return.invoice_id, excluded.invoice_id)`,
      }),
    )
    .execute();

/** Assigns what was returned before its payment was known to the order of that payment. */
export const claimCardReturns = async (db: Db, row: { id: string; org_id: string }, intent: string): Promise<boolean> =>
  (
    await db
      .updateTable("card_return")
      .set({ org_id: row.org_id, invoice_id: row.id })
      .where("payment_intent", "=", intent)
      .where("invoice_id", "is", null)
      .returning("id")
      .execute()
  ).length > 0;

export const listCardReturns = async (db: Db, row: { id: string; org_id: string }): Promise<CardReturn[]> => {
  const rows = await db
    .selectFrom("card_return")
    .select(["id", "kind", "payment_intent", "amount_cents", "state", "happened_at"])
    .where("org_id", "=", row.org_id)
    .where("invoice_id", "=", row.id)
    .orderBy("happened_at")
    .orderBy("id")
    .execute();
  return rows.map((one) => ({
    id: one.id,
    kind: one.kind as CardReturn["kind"],
    intent: one.payment_intent,
    cents: Number(one.amount_cents),
    state: one.state as CardReturn["state"],
    at: one.happened_at,
  }));
};

/** Stores an event of the payment provider. False: duplicate. */
export const storePaymentEvent = async (
  db: Db,
  event: { id: string; type: string; happenedAt: Date; receivedAt: Date },
): Promise<boolean> => {
  const stored = await db
    .insertInto("payment_event")
    .values({
      id: event.id,
      type: event.type,
      happened_at: event.happenedAt,
      received_at: event.receivedAt,
      outcome: "received",
    })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .returning("id")
    .executeTakeFirst();
  return stored !== undefined;
};

export const notePaymentOutcome = (db: Db, id: string, outcome: string, detail: object | null) =>
  db
    .updateTable("payment_event")
    .set({ outcome, ...(detail !== null && { detail: JSON.stringify(detail) }) })
    .where("id", "=", id)
    .execute();

/** How far the provider's list of events was read. */
export const paymentsReadUntil = async (db: Db): Promise<Date | null> =>
  (await db.selectFrom("payment_sync").select("read_until").executeTakeFirst())?.read_until ?? null;

export const setPaymentsRead = (db: Db, until: Date) =>
  db
    .insertInto("payment_sync")
    .values({ read_until: until })
    .onConflict((conflict) => conflict.column("singleton").doUpdateSet({ read_until: until }))
    .execute();

/** The customer at the payment provider whose card pays the organization's newest subscription; null: none. */
export const readCardCustomer = async (db: Db, payer: OrgId): Promise<string | null> => {
  const row = await db
    .selectFrom("invoice")
    .select("payment_customer")
    .where("payer_id", "=", payer)
    .where("method", "=", "card")
    .where("payment_customer", "is not", null)
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.payment_customer ?? null;
};

const creditNotes = (db: Db, payers: readonly OrgId[] | null, customers: readonly OrgId[] | null) =>
  db
    .selectFrom("invoice_entry as entry")
    .innerJoin("invoice", "invoice.id", "entry.invoice_id")
    .innerJoin("organization", "organization.id", "invoice.org_id")
    .where("entry.number", "is not", null)
    .$if(payers !== null, (query) => query.where("entry.org_id", "=", anyUuid(payers ?? [])))
    .$if(customers !== null, (query) => query.where("invoice.org_id", "=", anyUuid(customers ?? [])));

const NOTE_COLUMNS = [
  "entry.number",
  "entry.amount_cents",
  "entry.note",
  "entry.recorded_at",
  "invoice.number as invoice",
  "invoice.org_id",
  "organization.name as organization",
] as const;

/** Money that was returned, as documents, newest first; of these payers and customers, or of all. */
export const creditNotesPage = async (
  db: Db,
  { payers, customers }: { readonly payers: readonly OrgId[] | null; readonly customers: readonly OrgId[] | null },
  page: { readonly limit: number; readonly offset: number },
) => {
  const base = () => creditNotes(db, payers, customers);
  const rows = await base()
    .select(NOTE_COLUMNS)
    .orderBy("entry.recorded_at", "desc")
    .orderBy("entry.id")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  const { total } = await base()
    .select((of) => of.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return { rows, total: Number(total) };
};

export const creditNoteByNumber = (
  db: Db,
  { payers, customers }: { readonly payers: readonly OrgId[] | null; readonly customers: readonly OrgId[] | null },
  number: string,
) => creditNotes(db, payers, customers).select(NOTE_COLUMNS).where("entry.number", "=", number).executeTakeFirst();
