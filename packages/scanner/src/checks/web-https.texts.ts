import type { CheckTexts } from "../check.ts";
import type { webHttps } from "./web-https.ts";

/** The words of `web-https`. */
export const webHttpsTexts: CheckTexts<keyof typeof webHttps.outcomes> = {
  en: {
    name: "Encryption of the site",
    outcomes: {
      "https-absent": {
        title: "{host} cannot be reached over https",
        explanation: "Everything between visitors and this site can be read and changed on the way.",
        remediation: "Get a certificate and serve the site over https, then redirect http to it.",
      },
      "https-redirect-absent": {
        title: "{host} does not lead visitors to https",
        explanation: "Whoever types the name without https stays unencrypted.",
        remediation: "Answer every http request with a permanent redirect to https.",
      },
      "https-redirect-late": {
        title: "{host} leads to https by a detour",
        explanation:
          "The first hop goes to {hop}. HSTS for {host} can then not be learnt and the first hop stays open to attack.",
        remediation: "Redirect to https on the same name first, then to the other name.",
      },
      "hsts-absent": {
        title: "{host} does not ask browsers to stay on https",
        explanation: "Without HSTS the first request of each visit can be caught and kept on http.",
        remediation: "Send Strict-Transport-Security over https.",
      },
      "hsts-invalid": {
        title: "The HSTS header of {host} is invalid",
        explanation: "Browsers ignore it.",
        remediation: "Write max-age once, with a whole number of seconds.",
      },
      "hsts-short": {
        title: "HSTS of {host} is remembered for too short a time",
        explanation: "It lasts {seconds} seconds; half a year is the least that helps.",
        remediation: "Raise max-age to 31536000.",
      },
      "hsts-not-preloadable": {
        title: "{host} asks for preloading and does not qualify",
        explanation: "The header says preload but lacks includeSubDomains or a year of max-age.",
        remediation: "Add includeSubDomains and a year of max-age, or take preload out.",
      },
    },
  },
  es: {
    name: "Cifrado del sitio",
    outcomes: {
      "https-absent": {
        title: "{host} no está disponible por https",
        explanation: "Todo lo que pasa entre los visitantes y este sitio puede leerse y cambiarse por el camino.",
        remediation: "Obtenga un certificado, sirva el sitio por https y redirija http hacia él.",
      },
      "https-redirect-absent": {
        title: "{host} no lleva a los visitantes a https",
        explanation: "Quien escribe el nombre sin https se queda sin cifrado.",
        remediation: "Responda a cada petición http con una redirección permanente a https.",
      },
      "https-redirect-late": {
        title: "{host} lleva a https con un rodeo",
        explanation:
          "El primer salto va a {hop}. Así no se puede aprender HSTS para {host} y el primer salto queda expuesto.",
        remediation: "Redirija primero a https en el mismo nombre y después al otro nombre.",
      },
      "hsts-absent": {
        title: "{host} no pide a los navegadores que sigan en https",
        explanation: "Sin HSTS la primera petición de cada visita puede interceptarse y mantenerse en http.",
        remediation: "Envíe Strict-Transport-Security por https.",
      },
      "hsts-invalid": {
        title: "La cabecera HSTS de {host} no es válida",
        explanation: "Los navegadores la ignoran.",
        remediation: "Escriba max-age una sola vez, con un número entero de segundos.",
      },
      "hsts-short": {
        title: "El HSTS de {host} se recuerda muy poco tiempo",
        explanation: "Dura {seconds} segundos; medio año es lo mínimo que ayuda.",
        remediation: "Aumente max-age a 31536000.",
      },
      "hsts-not-preloadable": {
        title: "{host} pide la precarga y no cumple",
        explanation: "La cabecera dice preload pero le falta includeSubDomains o un año de max-age.",
        remediation: "Añada includeSubDomains y un año de max-age, o quite preload.",
      },
    },
  },
  fr: {
    name: "Chiffrement du site",
    outcomes: {
      "https-absent": {
        title: "{host} n’est pas accessible en https",
        explanation: "Tout ce qui circule entre les visiteurs et ce site peut être lu et modifié en chemin.",
        remediation: "Obtenez un certificat, servez le site en https puis redirigez-y http.",
      },
      "https-redirect-absent": {
        title: "{host} ne mène pas les visiteurs vers https",
        explanation: "Qui saisit le nom sans https reste en clair.",
        remediation: "Répondez à chaque requête http par une redirection permanente vers https.",
      },
      "https-redirect-late": {
        title: "{host} mène à https par un détour",
        explanation:
          "Le premier saut va vers {hop}. HSTS pour {host} ne peut alors être appris et ce saut reste exposé.",
        remediation: "Redirigez d’abord vers https sur le même nom, puis vers l’autre.",
      },
      "hsts-absent": {
        title: "{host} ne demande pas aux navigateurs de rester en https",
        explanation: "Sans HSTS, la première requête de chaque visite peut être captée et maintenue en http.",
        remediation: "Envoyez Strict-Transport-Security en https.",
      },
      "hsts-invalid": {
        title: "L’en-tête HSTS de {host} n’est pas valide",
        explanation: "Les navigateurs l’ignorent.",
        remediation: "Écrivez max-age une seule fois, avec un nombre entier de secondes.",
      },
      "hsts-short": {
        title: "Le HSTS de {host} est retenu trop peu de temps",
        explanation: "Il dure {seconds} secondes ; six mois sont le minimum utile.",
        remediation: "Portez max-age à 31536000.",
      },
      "hsts-not-preloadable": {
        title: "{host} demande le préchargement sans y satisfaire",
        explanation: "L’en-tête indique preload mais sans includeSubDomains ou sans un an de max-age.",
        remediation: "Ajoutez includeSubDomains et un an de max-age, ou retirez preload.",
      },
    },
  },
};
