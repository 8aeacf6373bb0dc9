import type { Locale } from "../locale.ts";

/** French sets a narrow no-break space before a colon. */
const COLON: Readonly<Record<Locale, string>> = { en: ": ", es: ": ", fr: "\u202f: " };

/** A name and its value on one line, with the colon of the language. */
export const pair = (locale: Locale, label: string, value: string): string => `${label}${COLON[locale]}${value}`;
