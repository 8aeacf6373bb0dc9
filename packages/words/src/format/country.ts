import type { Locale } from "../locale.ts";

/** The name of a country (ISO 3166-1 alpha-2 code) in the reader's language; a code without a name stays as it is. */
export const country = (locale: Locale, code: string): string =>
  new Intl.DisplayNames([locale], { type: "region" }).of(code) ?? code;
