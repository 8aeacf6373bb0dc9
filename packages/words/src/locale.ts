/** The languages of the portal. English has no prefix in the address; the others do. */
export const LOCALES = ["en", "es", "fr"] as const;

export type Locale = (typeof LOCALES)[number];
