import type { CheckTexts } from "../check.ts";
import type { webHostHeader } from "./web-host-header.ts";

/** Texts of `web-host-header`. */
export const webHostHeaderTexts: CheckTexts<keyof typeof webHostHeader.outcomes> = {
  en: {
    name: "Host header injection",
    outcomes: {
      "host-header-reflected": {
        title: "Host header injection ({header})",
        explanation:
          "A value sent in the {header} header was reflected in a URL of the response. An attacker can poison caches and redirect password-reset links to their own host.",
        remediation: "Build URLs from a configured host name and reject requests for unknown host names.",
      },
    },
  },
  es: {
    name: "Inyección en la cabecera Host",
    outcomes: {
      "host-header-reflected": {
        title: "Inyección en la cabecera Host ({header})",
        explanation:
          "Un valor enviado en la cabecera {header} se reflejó en una URL de la respuesta. Un atacante puede envenenar cachés y desviar los enlaces de restablecimiento de contraseña a su propio servidor.",
        remediation:
          "Construya las URL a partir de un nombre configurado y rechace las peticiones a nombres no configurados.",
      },
    },
  },
  fr: {
    name: "Injection dans l’en-tête Host",
    outcomes: {
      "host-header-reflected": {
        title: "Injection dans l’en-tête Host ({header})",
        explanation:
          "Une valeur envoyée dans l’en-tête {header} a été reflétée dans une URL de la réponse. Un attaquant peut empoisonner des caches et détourner les liens de réinitialisation de mot de passe vers son propre serveur.",
        remediation:
          "Construisez les URL à partir d’un nom d’hôte configuré et rejetez les requêtes vers des noms non configurés.",
      },
    },
  },
};
