import type { InvoiceRow } from "@parapet/db/queries/billing";
import type { BillingProfile, InvoiceIssuer } from "@parapet/domain/contracts/billing";
import type { INVOICE_STATES } from "@parapet/domain/contracts/choices";
import type { Offer } from "@parapet/domain/plans";
import { amount } from "@parapet/words/format/amount";
import type { Locale } from "@parapet/words/locale";

export type InvoiceState = (typeof INVOICE_STATES)[number];

/** An open invoice past its due date is overdue. */
export const invoiceState = (row: Pick<InvoiceRow, "state" | "due_at">, at: Date): InvoiceState =>
  row.state === "open" && row.due_at !== null && row.due_at < at ? "overdue" : (row.state as InvoiceState);

export interface InvoiceData {
  readonly locale: Locale;
  readonly number: string;
  readonly organization: string;
  readonly payer: string;
  readonly offer: Offer;
  readonly issuer: Partial<InvoiceIssuer>;
  readonly customer: Partial<BillingProfile>;
  readonly list: string;
  /** Null: none was granted. */
  readonly discount: { readonly percent: number; readonly amount: string } | null;
  readonly tax: { readonly name: string; readonly percent: number; readonly amount: string } | null;
  readonly amount: string;
  /** What is still to be paid of a partly paid invoice. */
  readonly outstanding: string | null;
  readonly state: InvoiceState;
  readonly createdAt: number;
  readonly dueAt: number | null;
  readonly paidAt: number | null;
  readonly until: number | null;
  readonly site: string;
  /** Drawn as the credit note of this invoice: what was returned of it. */
  readonly credit: {
    readonly number: string;
    readonly amount: string;
    readonly at: number;
    readonly note: string;
  } | null;
}

interface ReturnedMoney {
  readonly number: string | null;
  readonly amount_cents: number | string | bigint;
  readonly recorded_at: Date;
  readonly note: string;
}

export const invoiceData = (
  row: InvoiceRow,
  locale: Locale,
  site: string,
  at: Date,
  returned: ReturnedMoney | null = null,
): InvoiceData => {
  const money = (cents: number | string | bigint) => amount(locale, cents);
  const [total, paid] = [Number(row.amount_cents), Number(row.paid_cents)];
  const isPartlyPaid = row.state === "open" && paid > 0;
  return {
    locale,
    number: row.number ?? "",
    organization: row.organization ?? "",
    payer: row.payer ?? "",
    offer: row.item as Offer,
    issuer: row.issuer as Partial<InvoiceIssuer>,
    customer: row.customer as Partial<BillingProfile>,
    list: money(row.list_cents),
    discount:
      Number(row.discount_cents) === 0
        ? null
        : { percent: Number(row.discount_percent), amount: money(-Number(row.discount_cents)) },
    tax:
      Number(row.tax_percent) === 0
        ? null
        : { name: row.tax_name, percent: Number(row.tax_percent), amount: money(row.tax_cents) },
    amount: money(total),
    outstanding: isPartlyPaid ? money(total - paid) : null,
    state: invoiceState(row, at),
    createdAt: row.created_at.getTime(),
    dueAt: row.due_at?.getTime() ?? null,
    paidAt: row.paid_at?.getTime() ?? null,
    until: row.period_end?.getTime() ?? null,
    site,
    credit:
      returned === null
        ? null
        : {
            number: returned.number ?? "",
            amount: money(-Number(returned.amount_cents)),
            at: returned.recorded_at.getTime(),
            note: returned.note,
          },
  };
};
