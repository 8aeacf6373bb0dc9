import { defineCheck } from "../../check.ts";
import { TRANSPORT_PRECAUTION } from "../../controls.ts";
import { type ClientRenegotiation, probeClientRenegotiation } from "../../tls/client-renegotiation.ts";
import { cwe, tlsOutcome } from "../../tls/tls-outcome.ts";
import { tlsTarget } from "../../tls/tls-target.ts";
import { noClientRenegotiation } from "../../web/tls-fixes.ts";

const OUTCOMES = {
  "tls-client-renegotiation": tlsOutcome(
    "low",
    "cryptography",
    "https://nvd.nist.gov/vuln/detail/CVE-2011-1473",
    "https://www.rfc-editor.org/rfc/rfc9325#section-3.5",
    cwe(400),
  ),
} as const;

/** Can a client make the server repeat the expensive part of its handshake on one connection? */
export const tlsRenegotiation = defineCheck({
  id: "tls-renegotiation",
  area: "web-apps-exposures",
  on: "site",
  touch: "active",
  controls: TRANSPORT_PRECAUTION,
  outcomes: OUTCOMES,

  async observe(target, net, { signal }): Promise<ClientRenegotiation | null> {
    const at = tlsTarget(target);
    return at === null ? null : probeClientRenegotiation(net, at, signal);
  },

  judge(seen, target) {
    if (seen === null || !seen.accepted) return [];
    return [
      {
        outcome: "tls-client-renegotiation" as const,
        subject: target.url,
        params: { host: new URL(target.url).hostname, version: seen.version.replace("TLSv", "TLS ") },
        evidence: { ...seen, fix: noClientRenegotiation },
      },
    ];
  },

  texts: {
    en: {
      name: "TLS renegotiation by clients",
      outcomes: {
        "tls-client-renegotiation": {
          title: "Client-initiated TLS renegotiation",
          explanation:
            "{host} repeats its {version} handshake when a client asks for it. An attacker can request many handshakes over a few connections and exhaust the server’s processors.",
          remediation: "Refuse renegotiation that clients initiate, or allow TLS 1.3 only.",
        },
      },
    },
    es: {
      name: "Renegociación TLS por el cliente",
      outcomes: {
        "tls-client-renegotiation": {
          title: "Renegociación TLS iniciada por el cliente",
          explanation:
            "{host} repite la negociación {version} cuando un cliente lo pide. Un atacante puede solicitar muchas negociaciones con pocas conexiones y agotar los procesadores del servidor.",
          remediation: "Rechace la renegociación iniciada por los clientes o permita solo TLS 1.3.",
        },
      },
    },
    fr: {
      name: "Renégociation TLS par le client",
      outcomes: {
        "tls-client-renegotiation": {
          title: "Renégociation TLS à l’initiative du client",
          explanation:
            "{host} refait la négociation {version} à la demande d’un client. Un attaquant peut demander de nombreuses négociations sur quelques connexions et épuiser les processeurs du serveur.",
          remediation: "Refusez la renégociation à l’initiative des clients ou n’autorisez que TLS 1.3.",
        },
      },
    },
  },
});
