import type { CheckTexts } from "../check.ts";
import type { webErrors } from "./web-errors.ts";

/** Texts of `web-errors`. */
export const webErrorsTexts: CheckTexts<keyof typeof webErrors.outcomes> = {
  en: {
    name: "Debug mode and error messages",
    outcomes: {
      "debug-mode": {
        title: "Debug mode enabled: {product}",
        explanation:
          "{product} runs in debug mode and shows debug pages to unauthenticated users. An attacker obtains settings, source code and, in some products, a console for code execution.",
        remediation: "Disable debug mode in production.",
      },
      "error-details": {
        title: "Verbose error messages: {product}",
        explanation:
          "{product} returns error messages with internal paths, names or versions. An attacker uses them to prepare further attacks.",
        remediation: "Return a generic error page and write the details to the log only.",
      },
    },
  },
  es: {
    name: "Modo de depuración y mensajes de error",
    outcomes: {
      "debug-mode": {
        title: "Modo de depuración habilitado: {product}",
        explanation:
          "{product} se ejecuta en modo de depuración y muestra páginas de depuración a usuarios sin autenticar. Un atacante obtiene la configuración, el código fuente y, en algunos productos, una consola para ejecutar código.",
        remediation: "Desactive el modo de depuración en producción.",
      },
      "error-details": {
        title: "Mensajes de error detallados: {product}",
        explanation:
          "{product} devuelve mensajes de error con rutas, nombres o versiones internos. Un atacante los usa para preparar otros ataques.",
        remediation: "Devuelva una página de error genérica y escriba los detalles solo en el registro.",
      },
    },
  },
  fr: {
    name: "Mode débogage et messages d’erreur",
    outcomes: {
      "debug-mode": {
        title: "Mode débogage activé : {product}",
        explanation:
          "{product} fonctionne en mode débogage et affiche des pages de débogage à des utilisateurs non authentifiés. Un attaquant obtient la configuration, le code source et, pour certains produits, une console d’exécution de code.",
        remediation: "Désactivez le mode débogage en production.",
      },
      "error-details": {
        title: "Messages d’erreur détaillés : {product}",
        explanation:
          "{product} renvoie des messages d’erreur contenant chemins, noms ou versions internes. Un attaquant s’en sert pour préparer d’autres attaques.",
        remediation: "Renvoyez une page d’erreur générique et n’écrivez les détails que dans le journal.",
      },
    },
  },
};
