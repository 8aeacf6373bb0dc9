import { ProbeError } from "@parapet/net/probe-error";

import { defineCheck } from "../../check.ts";
import { findFirst } from "../../find-first.ts";
import { type Asked, ask, noteUnseen } from "../../mail/ask.ts";
import { inspectMx, mailAddresses } from "../../mail/mx.ts";
import { NIST } from "../../mail/nist.ts";
import { triesRelay } from "../../mail/smtp.ts";

const MAX_ADDRESSES = 6;

interface Seen {
  readonly exchange: string;
  readonly ip: string;
  /** What it said to a recipient that is none of its business; null when it refused. */
  readonly took: Asked<string | null>;
}

/** Tests the mail exchangers for open relaying. Only on request; no message is sent. */
export const emailOpenRelay = defineCheck({
  id: "email-open-relay",
  area: "email-weaknesses",
  on: "domain",
  touch: "active",
  onRequest: true,
  controls: {
    "nist-csf-2.0": ["PR.PS-01"],
    "iso-27001-2022": ["A.8.9", "A.8.21"],
    "cis-8.1": ["9"],
    "pci-dss-4.0.1": ["2.2"],
    "nis2-21-2": ["21(2)(e)"],
    dora: ["Art. 9"],
    "soc-2": ["CC6.6"],
  },
  outcomes: {
    "open-relay": {
      severity: "high",
      nist: NIST.server,
      references: ["https://www.rfc-editor.org/rfc/rfc5321#section-7"],
    },
  },

  async observe({ domain }, net, context): Promise<Seen[]> {
    const mx = await inspectMx(domain, net.dns);
    for (const { exchange, addresses, rest } of mx.exchanges)
      for (const asked of [addresses, rest]) noteUnseen(asked, exchange, context);
    const about = {
      what: "mail addresses",
      subjectOf: (it: { exchange: string; ip: string }) => `${it.exchange} ${it.ip}`,
    };
    const places = findFirst(mailAddresses(mx), MAX_ADDRESSES, about, context);
    const seen = await Promise.all(
      places.map(async ({ exchange, ip }) => ({
        exchange,
        ip,
        took: await ask(() => triesRelay(net, exchange, ip, context.signal)),
      })),
    );
    if (seen.length > 0 && seen.every(({ took }) => "unseen" in took))
      throw new ProbeError("unreachable", `no mail server of ${domain} could be tested`);
    for (const { exchange, ip, took } of seen) noteUnseen(took, `${exchange} ${ip}`, context);
    return seen;
  },

  judge: (seen, { domain }) =>
    seen.flatMap(({ exchange, ip, took }) =>
      "unseen" in took || took.seen === null
        ? []
        : [
            {
              outcome: "open-relay" as const,
              subject: `${exchange} ${ip}`,
              evidence: took.seen,
              params: { domain, host: exchange, ip, answer: took.seen },
            },
          ],
    ),

  texts: {
    en: {
      name: "Open mail relay",
      outcomes: {
        "open-relay": {
          title: "Open mail relay",
          explanation:
            "{host} ({ip}) accepted an external recipient from an unauthenticated external sender: {answer}. Attackers use open relays for spam and phishing, and the server ends up on blocklists.",
          remediation:
            "Accept email for your own domains only and require authentication for everything else. Postfix, main.cf:\nsmtpd_relay_restrictions = permit_mynetworks, permit_sasl_authenticated, reject_unauth_destination",
        },
      },
    },
    es: {
      name: "Retransmisión abierta de correo (open relay)",
      outcomes: {
        "open-relay": {
          title: "Servidor de correo con retransmisión abierta (open relay)",
          explanation:
            "{host} ({ip}) aceptó un destinatario externo de un remitente externo sin autenticar: {answer}. Los atacantes usan estos servidores para enviar spam y phishing, y el servidor acaba en listas de bloqueo.",
          remediation:
            "Acepte correo solo para sus dominios y exija autenticación para todo lo demás. Postfix, main.cf:\nsmtpd_relay_restrictions = permit_mynetworks, permit_sasl_authenticated, reject_unauth_destination",
        },
      },
    },
    fr: {
      name: "Relais de messagerie ouvert",
      outcomes: {
        "open-relay": {
          title: "Relais de messagerie ouvert (open relay)",
          explanation:
            "{host} ({ip}) a accepté un destinataire externe d’un expéditeur externe non authentifié : {answer}. Les attaquants exploitent ces relais pour le spam et l’hameçonnage, et le serveur finit sur des listes de blocage.",
          remediation:
            "N’acceptez que les courriels destinés à vos domaines et exigez une authentification pour tout le reste. Postfix, main.cf :\nsmtpd_relay_restrictions = permit_mynetworks, permit_sasl_authenticated, reject_unauth_destination",
        },
      },
    },
  },
});
