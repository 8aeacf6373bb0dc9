import { defineCheck } from "../../check.ts";
import { VULNERABLE_ENCRYPTION } from "../../controls.ts";
import { probeHeartbleed, type HeartbeatOverread } from "../../tls/heartbleed.ts";
import { cwe, tlsOutcome } from "../../tls/tls-outcome.ts";
import { tlsTarget } from "../../tls/tls-target.ts";
import { updateOpenSsl } from "../../web/tls-fixes.ts";

const CVE = "CVE-2014-0160";

const OUTCOMES = {
  "tls-heartbleed": tlsOutcome(
    "critical",
    "outdated",
    `https://nvd.nist.gov/vuln/detail/${CVE}`,
    "https://heartbleed.com/",
    cwe(125),
  ),
} as const;

/** Does the server answer a heartbeat with its memory (Heartbleed)? */
export const tlsHeartbleed = defineCheck({
  id: "tls-heartbleed",
  area: "web-apps-exposures",
  on: "site",
  touch: "active",
  controls: VULNERABLE_ENCRYPTION,
  outcomes: OUTCOMES,

  async observe(target, net, { signal }): Promise<HeartbeatOverread | null> {
    const at = tlsTarget(target);
    return at === null ? null : probeHeartbleed(net, at, signal);
  },

  judge(seen, target) {
    if (seen === null) return [];
    const { payloadBytesSent: sent, payloadBytesClaimed: claimed, recordBytesReturned: returned } = seen;
    return [
      {
        outcome: "tls-heartbleed",
        subject: target.url,
        facts: { cve: CVE, exploitAvailable: true, knownExploited: true },
        params: { host: new URL(target.url).hostname, sent, claimed, returned },
        evidence: {
          ...seen,
          // The lengths are the proof; the memory that was returned is neither read nor stored.
          memoryStored: false,
          fix: updateOpenSsl,
        },
      },
    ];
  },

  texts: {
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
  },
});
