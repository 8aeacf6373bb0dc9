import type { CheckTexts } from "../check.ts";
import type { webCookies } from "./web-cookies.ts";

/** The words of `web-cookies`. */
export const webCookiesTexts: CheckTexts<keyof typeof webCookies.outcomes> = {
  en: {
    name: "Cookies",
    outcomes: {
      "session-cookie-without-secure": {
        title: "Session cookie {cookie} travels unencrypted",
        explanation:
          "Without Secure the browser sends the cookie over http as well; whoever listens on the way takes over the session.",
        remediation: "Set Secure on {cookie}.",
      },
      "session-cookie-without-httponly": {
        title: "Scripts can read session cookie {cookie}",
        explanation: "Without HttpOnly a single injected script can send the session away.",
        remediation: "Set HttpOnly on {cookie}.",
      },
      "cookie-without-secure": {
        title: "Cookie {cookie} travels unencrypted",
        explanation: "The cookie is sent over http as well and can be read or changed on the way.",
        remediation: "Set Secure on {cookie}.",
      },
      "cookie-bad-samesite": {
        title: "Cookie {cookie} has no effective SameSite",
        explanation:
          "The value is unknown to browsers or is None without need, so other sites can make the browser send it.",
        remediation: "Set SameSite=Lax or Strict on {cookie}.",
      },
      "cookie-prefix-broken": {
        title: "Cookie {cookie} breaks the rule of its own name",
        explanation:
          "Browsers drop a cookie whose name begins with __Host- or __Secure- and that lacks what the name promises.",
        remediation: "Set Secure and leave Domain out for {cookie}.",
      },
    },
  },
  es: {
    name: "Cookies",
    outcomes: {
      "session-cookie-without-secure": {
        title: "La cookie de sesión {cookie} viaja sin cifrar",
        explanation:
          "Sin Secure el navegador envía la cookie también por http; quien escuche por el camino se apropia de la sesión.",
        remediation: "Ponga Secure en {cookie}.",
      },
      "session-cookie-without-httponly": {
        title: "Los scripts pueden leer la cookie de sesión {cookie}",
        explanation: "Sin HttpOnly un solo script inyectado puede enviar la sesión fuera.",
        remediation: "Ponga HttpOnly en {cookie}.",
      },
      "cookie-without-secure": {
        title: "La cookie {cookie} viaja sin cifrar",
        explanation: "La cookie se envía también por http y puede leerse o cambiarse por el camino.",
        remediation: "Ponga Secure en {cookie}.",
      },
      "cookie-bad-samesite": {
        title: "La cookie {cookie} no tiene un SameSite eficaz",
        explanation:
          "El valor es desconocido para los navegadores o es None sin necesidad; otros sitios pueden hacer que se envíe.",
        remediation: "Ponga SameSite=Lax o Strict en {cookie}.",
      },
      "cookie-prefix-broken": {
        title: "La cookie {cookie} incumple la regla de su propio nombre",
        explanation:
          "Los navegadores descartan una cookie cuyo nombre empieza por __Host- o __Secure- y no cumple lo que promete.",
        remediation: "Ponga Secure y omita Domain en {cookie}.",
      },
    },
  },
  fr: {
    name: "Cookies",
    outcomes: {
      "session-cookie-without-secure": {
        title: "Le cookie de session {cookie} voyage en clair",
        explanation:
          "Sans Secure, le navigateur envoie aussi le cookie en http ; qui écoute en chemin prend la session.",
        remediation: "Ajoutez Secure à {cookie}.",
      },
      "session-cookie-without-httponly": {
        title: "Les scripts peuvent lire le cookie de session {cookie}",
        explanation: "Sans HttpOnly, un seul script injecté peut expédier la session ailleurs.",
        remediation: "Ajoutez HttpOnly à {cookie}.",
      },
      "cookie-without-secure": {
        title: "Le cookie {cookie} voyage en clair",
        explanation: "Le cookie est aussi envoyé en http et peut être lu ou modifié en chemin.",
        remediation: "Ajoutez Secure à {cookie}.",
      },
      "cookie-bad-samesite": {
        title: "Le cookie {cookie} n’a pas de SameSite efficace",
        explanation:
          "La valeur est inconnue des navigateurs ou vaut None sans nécessité ; d’autres sites peuvent le faire envoyer.",
        remediation: "Mettez SameSite=Lax ou Strict à {cookie}.",
      },
      "cookie-prefix-broken": {
        title: "Le cookie {cookie} enfreint la règle de son propre nom",
        explanation: "Les navigateurs rejettent un cookie nommé __Host- ou __Secure- qui ne tient pas sa promesse.",
        remediation: "Mettez Secure et omettez Domain pour {cookie}.",
      },
    },
  },
};
