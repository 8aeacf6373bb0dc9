import type { CheckTexts } from "../check.ts";
import type { webMethods } from "./web-methods.ts";

/** The words of `web-methods`. */
export const webMethodsTexts: CheckTexts<keyof typeof webMethods.outcomes> = {
  en: {
    name: "HTTP methods",
    outcomes: {
      "method-trace": {
        title: "TRACE echoes requests",
        explanation: "The server sends requests back as they came, headers of proxies and cookies included.",
        remediation: "Switch TRACE off.",
      },
      "methods-writing": {
        title: "The server says it accepts {methods}",
        explanation:
          "Methods that write are announced for the whole site. If they are not guarded, files can be placed or removed. Nothing was written to find out.",
        remediation: "Allow only the methods the application uses, and guard those that write.",
      },
      "methods-webdav": {
        title: "WebDAV is switched on",
        explanation: "The server offers {methods}, which most sites do not need.",
        remediation: "Switch WebDAV off unless it is used.",
      },
    },
  },
  es: {
    name: "Métodos HTTP",
    outcomes: {
      "method-trace": {
        title: "TRACE devuelve las peticiones",
        explanation: "El servidor devuelve las peticiones tal como llegan, con cabeceras de proxies y cookies.",
        remediation: "Desactive TRACE.",
      },
      "methods-writing": {
        title: "El servidor dice aceptar {methods}",
        explanation:
          "Se anuncian métodos de escritura para todo el sitio. Si no están protegidos, se pueden colocar o borrar archivos. No se ha escrito nada para comprobarlo.",
        remediation: "Permita solo los métodos que usa la aplicación y proteja los de escritura.",
      },
      "methods-webdav": {
        title: "WebDAV está activado",
        explanation: "El servidor ofrece {methods}, que la mayoría de los sitios no necesita.",
        remediation: "Desactive WebDAV si no se usa.",
      },
    },
  },
  fr: {
    name: "Méthodes HTTP",
    outcomes: {
      "method-trace": {
        title: "TRACE renvoie les requêtes",
        explanation: "Le serveur renvoie les requêtes telles quelles, en-têtes de proxy et cookies compris.",
        remediation: "Désactivez TRACE.",
      },
      "methods-writing": {
        title: "Le serveur dit accepter {methods}",
        explanation:
          "Des méthodes d’écriture sont annoncées pour tout le site. Sans protection, des fichiers peuvent être déposés ou supprimés. Rien n’a été écrit pour le vérifier.",
        remediation: "N’autorisez que les méthodes utiles à l’application et protégez celles qui écrivent.",
      },
      "methods-webdav": {
        title: "WebDAV est activé",
        explanation: "Le serveur propose {methods}, inutiles pour la plupart des sites.",
        remediation: "Désactivez WebDAV s’il ne sert pas.",
      },
    },
  },
};
