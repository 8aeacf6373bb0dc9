import type { Locale } from "../../locale.ts";

/** The name of the VIP entry for the executives of a new organization. */
export const EXECUTIVES: Readonly<Record<Locale, string>> = {
  en: "Executive suite",
  es: "Equipo directivo",
  fr: "Équipe dirigeante",
};
