import type { Price } from "./offer.ts";

/** What an order costs, in US cents, with every step from the list price to the total. */
export interface Quote {
  readonly listCents: number;
  readonly discountPercent: number;
  readonly discountCents: number;
  readonly netCents: number;
  readonly taxPercent: number;
  readonly taxCents: number;
  readonly totalCents: number;
  readonly every: Price["every"];
}

const HUNDRED = 100;

/** A percentage of an amount in whole cents, half a cent rounded up. Percentages have two decimals at most. */
const share = (cents: number, percent: number): number =>
  Math.floor((cents * Math.round(percent * HUNDRED) + 5_000) / 10_000);

/** The partner's discount is deducted from the list price, then tax is added. */
export const computeQuote = (
  price: Price,
  { discountPercent, taxPercent }: { readonly discountPercent: number; readonly taxPercent: number },
): Quote => {
  const discountCents = share(price.cents, discountPercent);
  const netCents = price.cents - discountCents;
  const taxCents = share(netCents, taxPercent);
  return {
    listCents: price.cents,
    discountPercent,
    discountCents,
    netCents,
    taxPercent,
    taxCents,
    totalCents: netCents + taxCents,
    every: price.every,
  };
};
