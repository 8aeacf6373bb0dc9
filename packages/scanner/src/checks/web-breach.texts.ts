import type { CheckTexts } from "../check.ts";
import type { webBreach } from "./web-breach.ts";

/** Texts of `web-breach`. */
export const webBreachTexts: CheckTexts<keyof typeof webBreach.outcomes> = {
  en: {
    name: "BREACH conditions",
    outcomes: {
      "breach-conditions": {
        title: "BREACH: compressed page with secret and reflected input",
        explanation:
          "{host} compresses the page ({encoding}), which contains the token {token} and reflects the query string. An attacker who can make the browser send requests and observe response sizes can recover the token byte by byte and forge requests.",
        remediation:
          "Disable compression for pages that contain tokens, or mask the token with a new random value in every response.",
      },
    },
  },
  es: {
    name: "Condiciones de BREACH",
    outcomes: {
      "breach-conditions": {
        title: "BREACH: página comprimida con secreto y entrada reflejada",
        explanation:
          "{host} comprime la página ({encoding}), que contiene el token {token} y refleja la cadena de consulta. Un atacante que logre que el navegador envíe peticiones y observe el tamaño de las respuestas puede recuperar el token byte a byte y falsificar peticiones.",
        remediation:
          "Desactive la compresión de las páginas que contienen tokens o enmascare el token con un nuevo valor aleatorio en cada respuesta.",
      },
    },
  },
  fr: {
    name: "Conditions de BREACH",
    outcomes: {
      "breach-conditions": {
        title: "BREACH : page compressée avec secret et saisie reflétée",
        explanation:
          "{host} compresse la page ({encoding}), qui contient le jeton {token} et reflète la chaîne de requête. Un attaquant capable de faire émettre des requêtes par le navigateur et d’observer la taille des réponses peut retrouver le jeton octet par octet et forger des requêtes.",
        remediation:
          "Désactivez la compression des pages qui contiennent des jetons, ou masquez le jeton avec une nouvelle valeur aléatoire dans chaque réponse.",
      },
    },
  },
};
