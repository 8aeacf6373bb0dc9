import type { Locale } from "../locale.ts";

/** How a language sets a price: the sign between thousands, and where the dollar stands. French uses no-break spaces. */
const SET = {
  en: { between: ",", around: (figure: string) => `$${figure}` },
  es: { between: ",", around: (figure: string) => `$${figure}` },
  fr: { between: "\u202f", around: (figure: string) => `${figure}\u00a0$` },
} as const satisfies Record<Locale, { between: string; around: (figure: string) => string }>;

/**
 * Whole US dollars, with the separators of the language. Written out, because the price list is a public page's first
 * screen and a browser's own number formats cost a phone a tenth of a second to load; a test holds the two together.
 */
export const money = (locale: Locale, dollars: number): string => {
  const { between, around } = SET[locale];
  const figure = String(Math.round(Math.abs(dollars))).replaceAll(/\B(?=(?:\d{3})+$)/g, between);
  return `${dollars < 0 ? "-" : ""}${around(figure)}`;
};
