import { HOUR_SECONDS } from "@parapet/domain/durations";

import { defineCheck } from "../../check.ts";
import { TRANSPORT_PRECAUTION } from "../../controls.ts";
import { probeSessionReuse, type SessionReuse } from "../../tls/session-reuse.ts";
import { cwe, tlsOutcome } from "../../tls/tls-outcome.ts";
import { tlsTarget } from "../../tls/tls-target.ts";
import { separateSessions, shortSessions } from "../../web/tls-fixes.ts";

const RFC9325 = "https://www.rfc-editor.org/rfc/rfc9325#section-3.4";

const OUTCOMES = {
  "tls-tickets-long-lived": tlsOutcome("low", "cryptography", RFC9325, cwe(324)),
  "tls-tickets-shared": tlsOutcome(
    "low",
    "cryptography",
    "https://www.rfc-editor.org/rfc/rfc6066#section-3",
    "https://nvd.nist.gov/vuln/detail/CVE-2025-23419",
    cwe(287),
  ),
} as const;

/** Half of the week after which RFC 9325 wants new ticket keys. */
const LONGEST_SECONDS = 302_400;

/** Are the sessions that clients resume short-lived and bound to their site? */
export const tlsSessionTickets = defineCheck({
  id: "tls-session-tickets",
  area: "web-apps-exposures",
  on: "site",
  touch: "active",
  controls: TRANSPORT_PRECAUTION,
  outcomes: OUTCOMES,

  async observe(target, net, { signal }): Promise<readonly SessionReuse[]> {
    const at = tlsTarget(target);
    return at === null ? [] : probeSessionReuse(net, at, signal);
  },

  judge(seen, target) {
    const host = new URL(target.url).hostname;
    const longest = Math.max(0, ...seen.map(({ lifetimeSeconds }) => lifetimeSeconds));
    const shared = seen.find(({ resumedBy }) => resumedBy !== null);
    return [
      ...(longest <= LONGEST_SECONDS
        ? []
        : [
            {
              outcome: "tls-tickets-long-lived" as const,
              subject: target.url,
              params: { host, hours: Math.round(longest / HOUR_SECONDS) },
              evidence: { sessions: seen, fix: shortSessions },
            },
          ]),
      ...(shared === undefined
        ? []
        : [
            {
              outcome: "tls-tickets-shared" as const,
              subject: target.url,
              params: { host, version: shared.version.replace("TLSv", "TLS "), other: shared.resumedBy ?? "" },
              evidence: { sessions: seen, fix: separateSessions(host) },
            },
          ]),
    ];
  },

  texts: {
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
          remediation:
            "Limite las sesiones a un día y rote las claves de los tickets o desactive los tickets de sesión.",
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
  },
});
