import { defineCheck } from "../../check.ts";
import { VULNERABLE_ENCRYPTION } from "../../controls.ts";
import { probeEarlyCipherChange, type EarlyCipherChange } from "../../tls/early-cipher-change.ts";
import { cwe, tlsOutcome } from "../../tls/tls-outcome.ts";
import { tlsTarget } from "../../tls/tls-target.ts";
import { updateOpenSsl } from "../../web/tls-fixes.ts";

const CVE = "CVE-2014-0224";

const OUTCOMES = {
  "tls-ccs-injection": tlsOutcome(
    "high",
    "outdated",
    `https://nvd.nist.gov/vuln/detail/${CVE}`,
    "https://openssl-library.org/news/secadv/20140605.txt",
    cwe(326),
  ),
} as const;

/** Does the server accept ChangeCipherSpec before keys have been agreed (CCS injection)? */
export const tlsCcsInjection = defineCheck({
  id: "tls-ccs-injection",
  area: "web-apps-exposures",
  on: "site",
  touch: "active",
  controls: VULNERABLE_ENCRYPTION,
  outcomes: OUTCOMES,

  async observe(target, net, { signal }): Promise<EarlyCipherChange | null> {
    const at = tlsTarget(target);
    return at === null ? null : probeEarlyCipherChange(net, at, signal);
  },

  judge(seen, target) {
    if (seen === null) return [];
    return [
      {
        outcome: "tls-ccs-injection",
        subject: target.url,
        facts: { cve: CVE },
        params: { host: new URL(target.url).hostname, alert: seen.alert },
        evidence: { ...seen, fix: updateOpenSsl },
      },
    ];
  },

  texts: {
    en: {
      name: "CCS injection",
      outcomes: {
        "tls-ccs-injection": {
          title: "CCS injection in OpenSSL (CVE-2014-0224)",
          explanation:
            "{host} accepted ChangeCipherSpec before the key exchange: the next message was treated as encrypted (alert {alert}). An attacker on the network path can force a known key and decrypt and modify the traffic of clients that use a vulnerable OpenSSL.",
          remediation: "Update OpenSSL to 1.0.1h, 1.0.0m, 0.9.8za or later and restart every service that uses it.",
        },
      },
    },
    es: {
      name: "Inyección CCS",
      outcomes: {
        "tls-ccs-injection": {
          title: "Inyección CCS en OpenSSL (CVE-2014-0224)",
          explanation:
            "{host} aceptó ChangeCipherSpec antes del intercambio de claves: el mensaje siguiente se trató como cifrado (alerta {alert}). Un atacante en la ruta de red puede forzar una clave conocida y descifrar y modificar el tráfico de los clientes que usen un OpenSSL vulnerable.",
          remediation:
            "Actualice OpenSSL a 1.0.1h, 1.0.0m, 0.9.8za o posterior y reinicie todos los servicios que lo usan.",
        },
      },
    },
    fr: {
      name: "Injection CCS",
      outcomes: {
        "tls-ccs-injection": {
          title: "Injection CCS dans OpenSSL (CVE-2014-0224)",
          explanation:
            "{host} a accepté ChangeCipherSpec avant l’échange de clés : le message suivant a été traité comme chiffré (alerte {alert}). Un attaquant situé sur le chemin réseau peut imposer une clé connue, puis déchiffrer et modifier le trafic des clients dont OpenSSL est vulnérable.",
          remediation:
            "Mettez OpenSSL à jour vers 1.0.1h, 1.0.0m, 0.9.8za ou une version ultérieure et redémarrez tous les services qui l’utilisent.",
        },
      },
    },
  },
});
