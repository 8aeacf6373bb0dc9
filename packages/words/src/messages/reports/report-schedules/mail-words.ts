import type { Locale } from "../../../locale.ts";

/** The words of the mail that brings a scheduled report, by language. */
export const SCHEDULE_MAIL_WORDS: Readonly<Record<Locale, { leftOut: string; noDomains: string }>> = {
  en: {
    leftOut:
      "{count, plural, one {# further domain is not included: a report covers at most 20.} other {# further domains are not included: a report covers at most 20.}}",
    noDomains: "none",
  },
  es: {
    leftOut:
      "{count, plural, one {# dominio más no está incluido: un informe abarca como máximo 20.} other {# dominios más no están incluidos: un informe abarca como máximo 20.}}",
    noDomains: "ninguno",
  },
  fr: {
    leftOut:
      "{count, plural, one {# autre domaine n’est pas inclus : un rapport en couvre 20 au maximum.} other {# autres domaines ne sont pas inclus : un rapport en couvre 20 au maximum.}}",
    noDomains: "aucun",
  },
};
