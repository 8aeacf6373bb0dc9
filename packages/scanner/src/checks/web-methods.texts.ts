import type { CheckTexts } from "../check.ts";
import type { webMethods } from "./web-methods.ts";

/** Texts of `web-methods`. */
export const webMethodsTexts: CheckTexts<keyof typeof webMethods.outcomes> = {
  en: {
    name: "HTTP methods",
    outcomes: {
      "method-trace": {
        title: "HTTP TRACE enabled",
        explanation:
          "The server answers TRACE and echoes requests with proxy headers and cookies. Combined with other weaknesses, an attacker can read cookies that scripts cannot access (cross-site tracing).",
        remediation: "Disable TRACE.",
      },
      "methods-writing": {
        title: "HTTP write methods advertised",
        explanation:
          "The server advertises {methods}; no write was attempted. If they are not protected, an attacker can upload, replace or delete files.",
        remediation: "Allow only the methods the application uses and require authentication for write methods.",
      },
      "methods-webdav": {
        title: "WebDAV enabled",
        explanation:
          "The server offers the WebDAV methods {methods}. Unused WebDAV enlarges the attack surface and may let an attacker upload files.",
        remediation: "Disable WebDAV unless it is required.",
      },
    },
  },
  es: {
    name: "Métodos HTTP",
    outcomes: {
      "method-trace": {
        title: "Método HTTP TRACE habilitado",
        explanation:
          "El servidor responde a TRACE y devuelve las peticiones con cabeceras de proxy y cookies. Junto con otras debilidades, un atacante puede leer cookies inaccesibles para los scripts (cross-site tracing).",
        remediation: "Desactive TRACE.",
      },
      "methods-writing": {
        title: "Métodos HTTP de escritura anunciados",
        explanation:
          "El servidor anuncia {methods}; no se intentó ninguna escritura. Si no están protegidos, un atacante puede subir, sustituir o borrar archivos.",
        remediation: "Permita solo los métodos que usa la aplicación y exija autenticación en los de escritura.",
      },
      "methods-webdav": {
        title: "WebDAV habilitado",
        explanation:
          "El servidor ofrece los métodos WebDAV {methods}. Un WebDAV sin uso amplía la superficie de ataque y puede permitir a un atacante subir archivos.",
        remediation: "Desactive WebDAV si no es necesario.",
      },
    },
  },
  fr: {
    name: "Méthodes HTTP",
    outcomes: {
      "method-trace": {
        title: "Méthode HTTP TRACE activée",
        explanation:
          "Le serveur répond à TRACE et renvoie les requêtes avec les en-têtes de proxy et les cookies. Combinée à d’autres faiblesses, cette méthode permet à un attaquant de lire des cookies inaccessibles aux scripts (cross-site tracing).",
        remediation: "Désactivez TRACE.",
      },
      "methods-writing": {
        title: "Méthodes HTTP d’écriture annoncées",
        explanation:
          "Le serveur annonce {methods} ; aucune écriture n’a été tentée. Si elles ne sont pas protégées, un attaquant peut déposer, remplacer ou supprimer des fichiers.",
        remediation:
          "N’autorisez que les méthodes utilisées par l’application et exigez une authentification pour les méthodes d’écriture.",
      },
      "methods-webdav": {
        title: "WebDAV activé",
        explanation:
          "Le serveur propose les méthodes WebDAV {methods}. Un WebDAV inutilisé étend la surface d’attaque et peut permettre à un attaquant de déposer des fichiers.",
        remediation: "Désactivez WebDAV s’il n’est pas nécessaire.",
      },
    },
  },
};
