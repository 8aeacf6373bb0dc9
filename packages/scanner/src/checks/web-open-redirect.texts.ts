import type { CheckTexts } from "../check.ts";
import type { webOpenRedirect } from "./web-open-redirect.ts";

/** The words of `web-open-redirect`. */
export const webOpenRedirectTexts: CheckTexts<keyof typeof webOpenRedirect.outcomes> = {
  en: {
    name: "Open redirects",
    outcomes: {
      "open-redirect": {
        title: "{path} sends visitors wherever a link says",
        explanation: "A link that begins with your name can lead to any other site, which makes phishing credible.",
        remediation: "Redirect only to paths of your own site or to a fixed list.",
      },
    },
  },
  es: {
    name: "Redirecciones abiertas",
    outcomes: {
      "open-redirect": {
        title: "{path} envía a los visitantes adonde diga el enlace",
        explanation:
          "Un enlace que empieza por su nombre puede llevar a cualquier otro sitio, lo que hace creíble el phishing.",
        remediation: "Redirija solo a rutas de su propio sitio o a una lista fija.",
      },
    },
  },
  fr: {
    name: "Redirections ouvertes",
    outcomes: {
      "open-redirect": {
        title: "{path} envoie les visiteurs où le lien le dit",
        explanation: "Un lien qui commence par votre nom peut mener n’importe où, ce qui rend l’hameçonnage crédible.",
        remediation: "Ne redirigez que vers des chemins de votre site ou une liste fixe.",
      },
    },
  },
};
