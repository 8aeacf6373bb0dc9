import type { CheckTexts } from "../check.ts";
import type { webErrors } from "./web-errors.ts";

/** The words of `web-errors`. */
export const webErrorsTexts: CheckTexts<keyof typeof webErrors.outcomes> = {
  en: {
    name: "Debug and error pages",
    outcomes: {
      "debug-mode": {
        title: "{product} runs in debug mode",
        explanation: "Errors show settings, source code or even a console to strangers.",
        remediation: "Switch debug mode off in production.",
      },
      "error-details": {
        title: "Errors of {product} show the inside",
        explanation: "Paths, names and versions in an error message help the next attack.",
        remediation: "Show a plain page and keep the details in the log.",
      },
    },
  },
  es: {
    name: "Páginas de depuración y error",
    outcomes: {
      "debug-mode": {
        title: "{product} se ejecuta en modo de depuración",
        explanation: "Los errores muestran a extraños la configuración, el código fuente o incluso una consola.",
        remediation: "Desactive la depuración en producción.",
      },
      "error-details": {
        title: "Los errores de {product} muestran el interior",
        explanation: "Las rutas, nombres y versiones de un mensaje de error ayudan al siguiente ataque.",
        remediation: "Muestre una página sencilla y guarde los detalles en el registro.",
      },
    },
  },
  fr: {
    name: "Pages de débogage et d'erreur",
    outcomes: {
      "debug-mode": {
        title: "{product} tourne en mode débogage",
        explanation: "Les erreurs montrent aux inconnus la configuration, le code source, voire une console.",
        remediation: "Désactivez le débogage en production.",
      },
      "error-details": {
        title: "Les erreurs de {product} montrent l’intérieur",
        explanation: "Chemins, noms et versions dans un message d’erreur aident l’attaque suivante.",
        remediation: "Affichez une page simple et gardez les détails dans le journal.",
      },
    },
  },
};
