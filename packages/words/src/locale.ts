/** The languages of the product. English has no prefix in a link; the others do. */
export const LOCALES = ["en", "es", "fr"] as const;

export type Locale = (typeof LOCALES)[number];

export const DEFAULT_LOCALE = "en" satisfies Locale;

/** What each language calls itself. */
export const LOCALE_NAMES: Readonly<Record<Locale, string>> = { en: "English", es: "Español", fr: "Français" };

/** One value for each language. */
export const perLocale = <T>(make: (locale: Locale) => T): Record<Locale, T> =>
  Object.fromEntries(LOCALES.map((locale) => [locale, make(locale)])) as Record<Locale, T>;

/** The language of this tag (`es`, `fr-CA`); English for one that the product does not speak. */
export const toLocale = (tag: string | null | undefined): Locale =>
  LOCALES.find((locale) => locale === tag?.slice(0, 2).toLowerCase()) ?? DEFAULT_LOCALE;
