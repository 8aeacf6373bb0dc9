import type { Locale } from "../../locale.ts";

/** What a visitor sent, as the operator's mail names it. */
export const LEAD_KINDS = {
  en: {
    contact: "contact form",
    partner: "partner registration",
    purchase: "purchase request",
    report: "report request",
  },
  es: {
    contact: "formulario de contacto",
    partner: "registro de socio",
    purchase: "solicitud de compra",
    report: "solicitud de informe",
  },
  fr: {
    contact: "formulaire de contact",
    partner: "inscription partenaire",
    purchase: "demande d’achat",
    report: "demande de rapport",
  },
} as const satisfies Record<Locale, Record<string, string>>;
