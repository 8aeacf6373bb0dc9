import type { Offer } from "@parapet/domain/plans/offer";
import type { Locale } from "@parapet/words/locale";

/** What an invoice is drawn from. */
export interface InvoiceData {
  readonly locale: Locale;
  readonly number: string;
  readonly organisation: string;
  readonly offer: Offer;
  readonly amount: string;
  readonly state: "open" | "paid" | "failed" | "void";
  readonly createdAt: number;
  readonly dueAt: number | null;
  readonly paidAt: number | null;
  readonly until: number | null;
  readonly site: string;
}
