import type { CheckTexts } from "../check.ts";
import type { webOpenRedirect } from "./web-open-redirect.ts";

/** Texts of `web-open-redirect`. */
export const webOpenRedirectTexts: CheckTexts<keyof typeof webOpenRedirect.outcomes> = {
  en: {
    name: "Open redirect",
    outcomes: {
      "open-redirect": {
        title: "Open redirect",
        explanation:
          "{path} redirects to any URL given in its parameter. An attacker can send phishing links that start with your domain name.",
        remediation: "Redirect only to paths of your own site or to a fixed allowlist.",
      },
    },
  },
  es: {
    name: "Redirección abierta",
    outcomes: {
      "open-redirect": {
        title: "Redirección abierta",
        explanation:
          "{path} redirige a cualquier URL indicada en su parámetro. Un atacante puede enviar enlaces de phishing que empiezan por su nombre de dominio.",
        remediation: "Redirija solo a rutas de su propio sitio o a una lista de permitidos fija.",
      },
    },
  },
  fr: {
    name: "Redirection ouverte",
    outcomes: {
      "open-redirect": {
        title: "Redirection ouverte",
        explanation:
          "{path} redirige vers toute URL indiquée dans son paramètre. Un attaquant peut envoyer des liens d’hameçonnage qui commencent par votre nom de domaine.",
        remediation: "Ne redirigez que vers des chemins de votre propre site ou vers une liste d’autorisation fixe.",
      },
    },
  },
};
