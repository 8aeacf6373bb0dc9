import type { Locale } from "../locale.ts";

interface Style {
  readonly separator: string;
  /** From how many digits on thousands are separated: Spanish writes 6745 but 12.345. */
  readonly separatedFrom: number;
  readonly withCurrency: (figure: string) => string;
}

/** How a language writes a price in US dollars. Spanish and French set the currency after a no-break space. */
const STYLES = {
  en: { separator: ",", separatedFrom: 4, withCurrency: (figure) => `$${figure}` },
  es: { separator: ".", separatedFrom: 5, withCurrency: (figure) => `${figure}\u00a0US$` },
  fr: { separator: "\u202f", separatedFrom: 4, withCurrency: (figure) => `${figure}\u00a0$US` },
} as const satisfies Record<Locale, Style>;

/**
 * Whole US dollars, as people write them in this language. Written out, because the price list is a public page's first
 * screen and a browser's own number formats cost a phone a tenth of a second to load; a test holds the two together.
 */
export const money = (locale: Locale, dollars: number): string => {
  const { separator, separatedFrom, withCurrency }: Style = STYLES[locale];
  const digits = String(Math.round(Math.abs(dollars)));
  const figure = digits.length < separatedFrom ? digits : digits.replaceAll(/\B(?=(?:\d{3})+$)/g, separator);
  return `${dollars < 0 ? "-" : ""}${withCurrency(figure)}`;
};
