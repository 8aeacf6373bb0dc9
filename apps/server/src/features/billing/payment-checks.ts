import type { InvoiceRow } from "@parapet/db/queries/billing";
import { DAY_MS } from "@parapet/domain/durations";
import { countMonths, type Offer } from "@parapet/domain/plans";

/** What an event says about a payment. */
interface Stated {
  readonly cents: number | null;
  readonly currency: string | null;
  readonly customer: string | null;
  readonly session?: string;
  readonly periods?: readonly { readonly start: Date; readonly end: Date }[];
}

const LONGEST_MONTH_DAYS = 31;
/** Time zones, leap days and seconds between the provider's clock and ours. */
const SLACK_DAYS = 2;

const longestTerm = (offer: Offer): number => {
  if (offer.kind === "plan") return countMonths(offer.billing) * LONGEST_MONTH_DAYS;
  return offer.pack === "perYear" ? 366 : LONGEST_MONTH_DAYS;
};

const isPlausible = (offer: Offer, at: Date, { start, end }: { start: Date; end: Date }): boolean => {
  const longest = (longestTerm(offer) + SLACK_DAYS) * DAY_MS;
  return (
    end >= start && end.getTime() - start.getTime() <= longest && start.getTime() <= at.getTime() + SLACK_DAYS * DAY_MS
  );
};

/** In what an event differs from the order that it would settle; empty: in nothing. */
export const differencesFrom = (row: InvoiceRow, stated: Stated, at: Date): string[] => {
  const offer = row.item as Offer;
  const isOther = (known: string | null, given: string | null | undefined) =>
    known !== null && given !== undefined && known !== given;
  return [
    ...(stated.cents === Number(row.amount_cents) ? [] : ["amount"]),
    ...(stated.currency?.toLowerCase() === "usd" ? [] : ["currency"]),
    ...(isOther(row.payment_customer, stated.customer) ? ["customer"] : []),
    ...(isOther(row.payment_session, stated.session) ? ["checkout"] : []),
    ...((stated.periods ?? []).every((period) => isPlausible(offer, at, period)) ? [] : ["period"]),
  ];
};
