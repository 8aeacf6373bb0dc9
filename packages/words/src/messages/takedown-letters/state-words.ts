import type { Locale } from "../../locale.ts";

type StateName = "requested" | "sent" | "in progress" | "taken down" | "rejected" | "withdrawn" | "re-emerged";

/** What a request's state is called in mails. */
export const STATE_WORDS: Readonly<Record<Locale, Readonly<Record<StateName, string>>>> = {
  en: {
    requested: "requested",
    sent: "sent",
    "in progress": "in progress",
    "taken down": "taken down",
    rejected: "rejected",
    withdrawn: "withdrawn",
    "re-emerged": "the name is back",
  },
  es: {
    requested: "solicitada",
    sent: "enviada",
    "in progress": "en curso",
    "taken down": "retirado",
    rejected: "rechazada",
    withdrawn: "anulada",
    "re-emerged": "el nombre ha vuelto",
  },
  fr: {
    requested: "demandé",
    sent: "envoyé",
    "in progress": "en cours",
    "taken down": "retiré",
    rejected: "refusé",
    withdrawn: "annulé",
    "re-emerged": "le nom est de retour",
  },
};
