import type { Locale } from "../locale.ts";

/** A day written out in the reader's language, in UTC: `November 5, 2026`. */
export const longDate = (locale: Locale, at: Date): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" }).format(at);

export const longDateTime = (locale: Locale, at: Date): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: "long", timeStyle: "short", timeZone: "UTC" }).format(at);
