import type { CheckTexts } from "../check.ts";
import type { tlsTicketbleed } from "./tls-ticketbleed.ts";

/** Texts of `tls-ticketbleed`. */
export const tlsTicketbleedTexts: CheckTexts<keyof typeof tlsTicketbleed.outcomes> = {
  en: {
    name: "Ticketbleed",
    outcomes: {
      "tls-ticketbleed": {
        title: "Ticketbleed: memory disclosure in F5 BIG-IP (CVE-2016-9244)",
        explanation:
          "{host} answered a session identifier of {sent} bytes with one of {returned}; only the length was read. By repeating the request an attacker can read uninitialized memory, which may contain session data of other users.",
        remediation:
          "Update BIG-IP to a fixed version (11.6.1 HF2, 12.1.2 HF1 or later). Until then, disable session tickets in every Client SSL profile.",
      },
    },
  },
  es: {
    name: "Ticketbleed",
    outcomes: {
      "tls-ticketbleed": {
        title: "Ticketbleed: divulgación de memoria en F5 BIG-IP (CVE-2016-9244)",
        explanation:
          "{host} respondió a un identificador de sesión de {sent} bytes con uno de {returned}; solo se leyó la longitud. Repitiendo la petición, un atacante puede leer memoria no inicializada, que puede contener datos de sesión de otros usuarios.",
        remediation:
          "Actualice BIG-IP a una versión corregida (11.6.1 HF2, 12.1.2 HF1 o posterior). Hasta entonces, desactive los tickets de sesión en todos los perfiles Client SSL.",
      },
    },
  },
  fr: {
    name: "Ticketbleed",
    outcomes: {
      "tls-ticketbleed": {
        title: "Ticketbleed : divulgation de mémoire dans F5 BIG-IP (CVE-2016-9244)",
        explanation:
          "{host} a répondu à un identifiant de session de {sent} octets par un identifiant de {returned} ; seule la longueur a été lue. En répétant la requête, un attaquant peut lire de la mémoire non initialisée, qui peut contenir des données de session d’autres utilisateurs.",
        remediation:
          "Mettez BIG-IP à jour vers une version corrigée (11.6.1 HF2, 12.1.2 HF1 ou ultérieure). D’ici là, désactivez les tickets de session dans tous les profils Client SSL.",
      },
    },
  },
};
