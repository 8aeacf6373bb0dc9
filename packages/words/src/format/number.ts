import type { Locale } from "../locale.ts";

/** A figure with the separators of the language and at most so many decimals. */
export const number = (locale: Locale, value: number, digits?: number): string =>
  new Intl.NumberFormat(locale, { maximumFractionDigits: digits }).format(value);

/** A share from 0 to 1 as a whole percentage. */
export const percent = (locale: Locale, share: number): string =>
  new Intl.NumberFormat(locale, { style: "percent" }).format(share);
