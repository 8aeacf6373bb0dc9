import type { Locale } from "@parapet/domain/messages/locale";

/** Whole US dollars, with the separators of the language. */
export const money = (locale: Locale, dollars: number): string =>
  new Intl.NumberFormat(locale === "es" ? "es-US" : locale, {
    style: "currency",
    currency: "USD",
    currencyDisplay: "narrowSymbol",
    maximumFractionDigits: 0,
  }).format(dollars);
