import type { Locale } from "../locale.ts";

/** An amount on an invoice, with cents, as people write it in this language: `$6,745.00`, `6745,00 US$`, `6 745,00 $US`. */
export const amount = (locale: Locale, cents: number | string | bigint): string =>
  new Intl.NumberFormat(locale, { style: "currency", currency: "USD" }).format(Number(cents) / 100);
