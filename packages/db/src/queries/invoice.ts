import type { OrgId } from "@parapet/domain/contracts/ids";
import type { Offer } from "@parapet/domain/plans/offer";
import { sql } from "kysely";

import type { Db } from "../db.ts";

export interface NewInvoice {
  readonly item: Offer;
  readonly amountCents: number;
  readonly method: "card" | "invoice";
  readonly state: "draft" | "open" | "failed";
  readonly locale: string;
  readonly at: Date;
  readonly dueAt: Date | null;
}

const COLUMNS = [
  "invoice.id",
  "invoice.number",
  "invoice.org_id",
  "invoice.item",
  "invoice.amount_cents",
  "invoice.method",
  "invoice.state",
  "invoice.locale",
  "invoice.created_at",
  "invoice.due_at",
  "invoice.paid_at",
  "invoice.period_start",
  "invoice.period_end",
] as const;

const invoices = (db: Db) =>
  db
    .selectFrom("invoice")
    .innerJoin("organisation", "organisation.id", "invoice.org_id")
    .select([...COLUMNS, "organisation.name as organisation"]);

export type InvoiceRow = NonNullable<Awaited<ReturnType<ReturnType<typeof invoices>["executeTakeFirst"]>>>;

/** The next number of the year: `P-2026-0001`. A number that was drawn and not used leaves a gap. */
export const nextInvoiceNumber = async (db: Db, at: Date): Promise<string> => {
  const { rows: drawn } = await sql<{ next: string }>`select nextval('invoice_number')::text as next`.execute(db);
  return `P-${at.getUTCFullYear()}-${(drawn[0]?.next ?? "0").padStart(4, "0")}`;
};

export const insertInvoice = async (db: Db, org: OrgId, it: NewInvoice): Promise<string> => {
  const number = it.state === "draft" ? null : await nextInvoiceNumber(db, it.at);
  const { id } = await db
    .insertInto("invoice")
    .values({
      org_id: org,
      number,
      item: JSON.stringify(it.item),
      amount_cents: it.amountCents,
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

export const invoiceOf = (db: Db, org: OrgId, id: string) =>
  invoices(db).where("invoice.org_id", "=", org).where("invoice.id", "=", id).executeTakeFirst();

/** An invoice by its number, among those of these organisations; null: of all. */
export const invoiceByNumber = (db: Db, orgs: readonly OrgId[] | null, number: string) =>
  invoices(db)
    .where("invoice.number", "=", number)
    .$if(orgs !== null, (query) => query.where("invoice.org_id", "in", orgs ?? []))
    .executeTakeFirst();

/** The open invoice for the very same thing, if there is one: asking twice is one order. */
export const openInvoiceFor = (db: Db, org: OrgId, item: Offer) =>
  invoices(db)
    .where("invoice.org_id", "=", org)
    .where("invoice.state", "=", "open")
    .where("invoice.method", "=", "invoice")
    .where("invoice.item", "=", sql<never>`${JSON.stringify(item)}::jsonb`)
    .executeTakeFirst();

/** Invoices, newest first; what was never finished is not among them. */
export const invoicesPage = async (
  db: Db,
  orgs: readonly OrgId[] | null,
  filter: { state?: string | undefined },
  page: { limit: number; offset: number },
): Promise<{ rows: InvoiceRow[]; total: number }> => {
  const base = () =>
    invoices(db)
      .where("invoice.state", "!=", "draft")
      .$if(orgs !== null, (query) => query.where("invoice.org_id", "in", orgs ?? []))
      .$if(filter.state !== undefined, (query) => query.where("invoice.state", "=", filter.state ?? ""));
  const found = await base()
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

/** Remembers the provider's name of a checkout. */
export const setInvoiceSession = (db: Db, org: OrgId, id: string, session: string) =>
  db.updateTable("invoice").set({ payment_session: session }).where("org_id", "=", org).where("id", "=", id).execute();

/** Has this payment had its effect already? */
export const isPaymentKnown = async (db: Db, reference: string): Promise<boolean> =>
  (await db
    .selectFrom("invoice")
    .select("id")
    .where("payment_reference", "=", reference)
    .where("state", "=", "paid")
    .executeTakeFirst()) !== undefined;

/** The invoice of this checkout, or the one that a failed try of the same payment left behind. */
export const invoiceByPayment = (db: Db, org: OrgId, by: { session?: string; reference?: string }) =>
  invoices(db)
    .where("invoice.org_id", "=", org)
    .where((of) =>
      of.or([
        of("invoice.payment_session", "=", by.session ?? ""),
        of("invoice.payment_reference", "=", by.reference ?? ""),
      ]),
    )
    .executeTakeFirst();

export const markInvoice = async (
  db: Db,
  org: OrgId,
  row: { id: string; number: string | null },
  it: {
    state: "paid" | "failed";
    at: Date;
    reference: string | null;
    period: { start: Date; end: Date } | null;
  },
): Promise<string> => {
  const number = row.number ?? (await nextInvoiceNumber(db, it.at));
  await db
    .updateTable("invoice")
    .set({
      state: it.state,
      number,
      ...(it.state === "paid" && { paid_at: it.at }),
      ...(it.reference !== null && { payment_reference: it.reference }),
      ...(it.period !== null && { period_start: it.period.start, period_end: it.period.end }),
    })
    .where("org_id", "=", org)
    .where("id", "=", row.id)
    .execute();
  return number;
};

/** Keeps an event of the payment provider. False: it was told before. */
export const keepPaymentEvent = async (
  db: Db,
  event: { id: string; type: string; happenedAt: Date; receivedAt: Date },
): Promise<boolean> => {
  const kept = await db
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
  return kept !== undefined;
};

export const notePaymentOutcome = (db: Db, id: string, outcome: string) =>
  db.updateTable("payment_event").set({ outcome }).where("id", "=", id).execute();
