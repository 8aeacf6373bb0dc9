import type { CheckTexts } from "../check.ts";
import type { webHostHeader } from "./web-host-header.ts";

/** The words of `web-host-header`. */
export const webHostHeaderTexts: CheckTexts<keyof typeof webHostHeader.outcomes> = {
  en: {
    name: "Host header",
    outcomes: {
      "host-header-reflected": {
        title: "The site builds its addresses from the {header} header",
        explanation:
          "A name sent with the request came back inside an address. Password-reset links and cached pages can be made to lead to a stranger.",
        remediation: "Build addresses from a configured name and answer only to your own names.",
      },
    },
  },
  es: {
    name: "Cabecera Host",
    outcomes: {
      "host-header-reflected": {
        title: "El sitio construye sus direcciones con la cabecera {header}",
        explanation:
          "Un nombre enviado con la petición volvió dentro de una dirección. Los enlaces de restablecimiento y las páginas en caché pueden llevar a un extraño.",
        remediation: "Construya las direcciones con un nombre configurado y responda solo a sus propios nombres.",
      },
    },
  },
  fr: {
    name: "En-tête Host",
    outcomes: {
      "host-header-reflected": {
        title: "Le site construit ses adresses à partir de l’en-tête {header}",
        explanation:
          "Un nom envoyé avec la requête est revenu dans une adresse. Liens de réinitialisation et pages en cache peuvent mener chez un inconnu.",
        remediation: "Construisez les adresses à partir d’un nom configuré et ne répondez qu’à vos propres noms.",
      },
    },
  },
};
