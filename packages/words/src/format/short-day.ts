import type { Locale } from "../locale.ts";

/** A day beside which the year is known, in the reader's language and in UTC: `Nov 5`, `5 nov`, `5 nov.`. */
export const shortDay = (locale: Locale, unixSeconds: number): string =>
  new Intl.DateTimeFormat(locale, { month: "short", day: "numeric", timeZone: "UTC" }).format(
    new Date(unixSeconds * 1000),
  );
