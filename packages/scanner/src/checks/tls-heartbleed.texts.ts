import type { CheckTexts } from "../check.ts";
import type { tlsHeartbleed } from "./tls-heartbleed.ts";

/** Texts of `tls-heartbleed`. */
export const tlsHeartbleedTexts: CheckTexts<keyof typeof tlsHeartbleed.outcomes> = {
  en: {
    name: "Heartbleed",
    outcomes: {
      "tls-heartbleed": {
        title: "Heartbleed: memory disclosure in OpenSSL (CVE-2014-0160)",
        explanation:
          "A heartbeat request with {sent} byte of payload made {host} return {returned} bytes; only the length was read. An attacker can read private keys, session cookies and passwords from the server’s memory without leaving a trace.",
        remediation:
          "Update OpenSSL to 1.0.1g or later and restart every service that uses it. Then generate new keys, reissue the certificates and revoke the old ones, end all sessions and reset the passwords sent to the server.",
      },
    },
  },
  es: {
    name: "Heartbleed",
    outcomes: {
      "tls-heartbleed": {
        title: "Heartbleed: divulgación de memoria en OpenSSL (CVE-2014-0160)",
        explanation:
          "Ante una petición heartbeat con {sent} byte de datos, {host} devolvió {returned} bytes; solo se leyó la longitud. Un atacante puede leer claves privadas, cookies de sesión y contraseñas de la memoria del servidor sin dejar rastro.",
        remediation:
          "Actualice OpenSSL a 1.0.1g o posterior y reinicie todos los servicios que lo usan. Después genere claves nuevas, vuelva a emitir los certificados y revoque los anteriores, cierre todas las sesiones y restablezca las contraseñas enviadas al servidor.",
      },
    },
  },
  fr: {
    name: "Heartbleed",
    outcomes: {
      "tls-heartbleed": {
        title: "Heartbleed : divulgation de mémoire dans OpenSSL (CVE-2014-0160)",
        explanation:
          "À une requête heartbeat de {sent} octet de données, {host} a renvoyé {returned} octets ; seule la longueur a été lue. Un attaquant peut lire les clés privées, les cookies de session et les mots de passe dans la mémoire du serveur sans laisser de trace.",
        remediation:
          "Mettez OpenSSL à jour vers 1.0.1g ou une version ultérieure et redémarrez tous les services qui l’utilisent. Générez ensuite de nouvelles clés, réémettez les certificats et révoquez les anciens, fermez toutes les sessions et réinitialisez les mots de passe transmis au serveur.",
      },
    },
  },
};
