import { defineCheck } from "../../check.ts";
import { VULNERABLE_ENCRYPTION } from "../../controls.ts";
import { probeBleichenbacher, type BleichenbacherOracle } from "../../tls/bleichenbacher-oracle.ts";
import { cwe, tlsOutcome } from "../../tls/tls-outcome.ts";
import { tlsTarget } from "../../tls/tls-target.ts";
import { modernTls } from "../../web/fixes.ts";

const OUTCOMES = {
  "tls-robot": tlsOutcome(
    "high",
    "cryptography",
    "https://robotattack.org/",
    "https://www.rfc-editor.org/rfc/rfc5246#section-7.4.7.1",
    cwe(203),
  ),
} as const;

/** Does the server tell correct from incorrect padding of an RSA key exchange (ROBOT)? */
export const tlsRobot = defineCheck({
  id: "tls-robot",
  area: "web-apps-exposures",
  on: "site",
  touch: "active",
  controls: VULNERABLE_ENCRYPTION,
  outcomes: OUTCOMES,

  async observe(target, net, { signal }): Promise<BleichenbacherOracle | null> {
    const at = tlsTarget(target);
    return at === null ? null : probeBleichenbacher(net, at, signal);
  },

  judge(seen, target) {
    if (seen === null) return [];
    const answers = [...new Set(Object.values(seen.answers))].join(", ");
    return [
      {
        outcome: "tls-robot",
        subject: target.url,
        params: { host: new URL(target.url).hostname, answers },
        evidence: { ...seen, fix: modernTls },
      },
    ];
  },

  texts: {
    en: {
      name: "Bleichenbacher oracle (ROBOT)",
      outcomes: {
        "tls-robot": {
          title: "Bleichenbacher oracle in RSA key exchange (ROBOT)",
          explanation:
            "{host} responds differently to RSA key exchanges with correct and incorrect padding ({answers}). An attacker who recorded connections with RSA key exchange can decrypt them, or sign with the server’s private key.",
          remediation:
            "Disable all cipher suites with RSA key exchange (TLS_RSA_*), and install the vendor’s update for the TLS stack or load balancer.",
        },
      },
    },
    es: {
      name: "Oráculo de Bleichenbacher (ROBOT)",
      outcomes: {
        "tls-robot": {
          title: "Oráculo de Bleichenbacher en el intercambio RSA (ROBOT)",
          explanation:
            "{host} responde de forma distinta a los intercambios de claves RSA con relleno correcto e incorrecto ({answers}). Un atacante que haya grabado conexiones con intercambio de claves RSA puede descifrarlas o firmar con la clave privada del servidor.",
          remediation:
            "Desactive todas las suites con intercambio de claves RSA (TLS_RSA_*) e instale la actualización del fabricante de la pila TLS o del balanceador de carga.",
        },
      },
    },
    fr: {
      name: "Oracle de Bleichenbacher (ROBOT)",
      outcomes: {
        "tls-robot": {
          title: "Oracle de Bleichenbacher dans l’échange de clés RSA (ROBOT)",
          explanation:
            "{host} répond différemment aux échanges de clés RSA selon que le bourrage est correct ou non ({answers}). Un attaquant qui a enregistré des connexions avec échange de clés RSA peut les déchiffrer, ou signer avec la clé privée du serveur.",
          remediation:
            "Désactivez toutes les suites à échange de clés RSA (TLS_RSA_*) et installez la mise à jour de l’éditeur de la pile TLS ou du répartiteur de charge.",
        },
      },
    },
  },
});
