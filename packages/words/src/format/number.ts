import type { Locale } from "../locale.ts";
import { NUMBER_FORMATS } from "../number-formats.ts";

/** A figure with the separators of the language and at most so many decimals. */
export const number = (locale: Locale, value: number, digits?: number): string =>
  new Intl.NumberFormat(locale, { maximumFractionDigits: digits }).format(value);

/** A share from 0 to 1 as a percentage, as `{share, number, percent}` writes it in a text. */
export const percent = (locale: Locale, share: number): string =>
  new Intl.NumberFormat(locale, NUMBER_FORMATS.number.percent).format(share);
