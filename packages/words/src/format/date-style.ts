import type { Locale } from "../locale.ts";

/** What a person may choose for dates in figures: the product's default, the order of their language, or ISO 8601. */
export const DATE_ORDERS = ["default", "language", "iso"] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

/** How a date in figures is written: `11/05/2026`, `05/11/2026` or `2026-11-05`. */
export const DATE_STYLES = ["mdy", "dmy", "ymd"] as const;
export type DateStyle = (typeof DATE_STYLES)[number];

export const DEFAULT_DATE_STYLE = "mdy" satisfies DateStyle;

const OF_LANGUAGE: Readonly<Record<Locale, DateStyle>> = { en: "mdy", es: "dmy", fr: "dmy" };

export const toDateStyle = (order: DateOrder, locale: Locale): DateStyle =>
  order === "iso" ? "ymd" : order === "language" ? OF_LANGUAGE[locale] : DEFAULT_DATE_STYLE;

let readStyle = (): DateStyle => DEFAULT_DATE_STYLE;

/**
 * Names where the reader's style is found. Once for each program: the portal has one reader, the server one for each request, mail
 * and document.
 */
export const provideDateStyle = (read: () => DateStyle): void => {
  readStyle = read;
};

/** The style of the reader that the current text is written for. */
export const readerDateStyle = (): DateStyle => readStyle();
