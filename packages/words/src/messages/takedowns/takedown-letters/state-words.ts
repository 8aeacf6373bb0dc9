import type { Locale } from "../../../locale.ts";

type StateName = "requested" | "sent" | "in progress" | "taken down" | "rejected" | "withdrawn" | "re-emerged";

/** What a request's state is called in mails. */
export const STATE_WORDS: Readonly<Record<Locale, Readonly<Record<StateName, string>>>> = {
  en: {
    requested: "requested",
    sent: "sent",
    "in progress": "in progress",
    "taken down": "domain taken down",
    rejected: "rejected",
    withdrawn: "withdrawn",
    "re-emerged": "domain active again",
  },
  es: {
    requested: "solicitada",
    sent: "enviada",
    "in progress": "en curso",
    "taken down": "dominio retirado",
    rejected: "rechazada",
    withdrawn: "solicitud retirada",
    "re-emerged": "dominio activo de nuevo",
  },
  fr: {
    requested: "demandé",
    sent: "envoyé",
    "in progress": "en cours",
    "taken down": "domaine retiré",
    rejected: "refusé",
    withdrawn: "demande retirée",
    "re-emerged": "domaine de nouveau actif",
  },
};
