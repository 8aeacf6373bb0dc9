import type { Locale } from "../locale.ts";

/** A month as figures are grouped by (`2026-07`), in the reader's language: `Jul 2026`. Anything else stays as it is. */
export const month = (locale: Locale, key: string): string => {
  if (!/^\d{4}-(?:0[1-9]|1[0-2])$/.test(key)) return key;
  return new Intl.DateTimeFormat(locale, { month: "short", year: "numeric", timeZone: "UTC" }).format(
    new Date(`${key}-01T00:00:00Z`),
  );
};
