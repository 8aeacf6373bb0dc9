import { defineCheck } from "../../check.ts";
import { VULNERABLE_ENCRYPTION } from "../../controls.ts";
import { probeTicketbleed, type SessionIdOverread } from "../../tls/ticketbleed.ts";
import { cwe, tlsOutcome } from "../../tls/tls-outcome.ts";
import { tlsTarget } from "../../tls/tls-target.ts";
import { noTicketsOnBigIp } from "../../web/tls-fixes.ts";

const CVE = "CVE-2016-9244";

const OUTCOMES = {
  "tls-ticketbleed": tlsOutcome(
    "high",
    "outdated",
    `https://nvd.nist.gov/vuln/detail/${CVE}`,
    "https://my.f5.com/manage/s/article/K05121675",
    cwe(200),
  ),
} as const;

/** Does the server return memory behind a short session identifier (Ticketbleed)? */
export const tlsTicketbleed = defineCheck({
  id: "tls-ticketbleed",
  area: "web-apps-exposures",
  on: "site",
  touch: "active",
  controls: VULNERABLE_ENCRYPTION,
  outcomes: OUTCOMES,

  async observe(target, net, { signal }): Promise<SessionIdOverread | null> {
    const at = tlsTarget(target);
    return at === null ? null : probeTicketbleed(net, at, signal);
  },

  judge(seen, target) {
    if (seen === null) return [];
    return [
      {
        outcome: "tls-ticketbleed",
        subject: target.url,
        facts: { cve: CVE },
        params: {
          host: new URL(target.url).hostname,
          sent: seen.sessionIdBytesSent,
          returned: seen.sessionIdBytesReturned,
        },
        evidence: {
          ...seen,
          // The lengths are the proof; the memory that was returned is neither read nor stored.
          memoryStored: false,
          fix: noTicketsOnBigIp,
        },
      },
    ];
  },

  texts: {
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
  },
});
