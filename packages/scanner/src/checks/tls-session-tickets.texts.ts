import type { CheckTexts } from "../check.ts";
import type { tlsSessionTickets } from "./tls-session-tickets.ts";

/** Texts of `tls-session-tickets`. */
export const tlsSessionTicketsTexts: CheckTexts<keyof typeof tlsSessionTickets.outcomes> = {
  en: {
    name: "TLS session tickets",
    outcomes: {
      "tls-tickets-long-lived": {
        title: "Long-lived TLS session tickets",
        explanation:
          "{host} accepts its session tickets for {hours} hours; at most half a week (84 hours) is recommended. An attacker who obtains the ticket key can decrypt every connection recorded during that time, despite forward secrecy.",
        remediation: "Limit sessions to one day and rotate the ticket keys, or disable session tickets.",
      },
      "tls-tickets-shared": {
        title: "TLS sessions accepted across virtual hosts",
        explanation:
          "A {version} session of {host} was resumed under another server name with a different certificate ({other}). An attacker can redirect a connection to another site of the server, or bypass a client certificate that only one of the sites requires.",
        remediation:
          "Separate the session cache and the ticket keys of each site, or disable session tickets; update nginx to 1.26.3 or later.",
      },
    },
  },
  es: {
    name: "Tickets de sesión TLS",
    outcomes: {
      "tls-tickets-long-lived": {
        title: "Tickets de sesión TLS de larga duración",
        explanation:
          "{host} acepta sus tickets de sesión durante {hours} horas; se recomienda media semana (84 horas) como máximo. Un atacante que obtenga la clave de los tickets puede descifrar todas las conexiones grabadas en ese tiempo, pese a la confidencialidad directa.",
        remediation: "Limite las sesiones a un día y rote las claves de los tickets o desactive los tickets de sesión.",
      },
      "tls-tickets-shared": {
        title: "Sesiones TLS aceptadas entre hosts virtuales",
        explanation:
          "Una sesión {version} de {host} se reanudó con otro nombre de servidor que tiene otro certificado ({other}). Un atacante puede redirigir una conexión a otro sitio del servidor o eludir un certificado de cliente que solo exige uno de los sitios.",
        remediation:
          "Separe la caché de sesiones y las claves de los tickets de cada sitio, o desactive los tickets de sesión; actualice nginx a 1.26.3 o posterior.",
      },
    },
  },
  fr: {
    name: "Tickets de session TLS",
    outcomes: {
      "tls-tickets-long-lived": {
        title: "Tickets de session TLS à longue durée de vie",
        explanation:
          "{host} accepte ses tickets de session pendant {hours} heures ; une demi-semaine (84 heures) au plus est recommandée. Un attaquant qui obtient la clé des tickets peut déchiffrer toutes les connexions enregistrées pendant cette durée, malgré la confidentialité persistante.",
        remediation:
          "Limitez les sessions à un jour et renouvelez les clés des tickets, ou désactivez les tickets de session.",
      },
      "tls-tickets-shared": {
        title: "Sessions TLS acceptées entre hôtes virtuels",
        explanation:
          "Une session {version} de {host} a été reprise sous un autre nom de serveur dont le certificat est différent ({other}). Un attaquant peut rediriger une connexion vers un autre site du serveur, ou contourner un certificat client qu’un seul des sites exige.",
        remediation:
          "Séparez le cache de sessions et les clés des tickets de chaque site, ou désactivez les tickets de session ; mettez nginx à jour vers 1.26.3 ou une version ultérieure.",
      },
    },
  },
};
