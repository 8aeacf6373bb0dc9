import type { CheckTexts } from "../check.ts";
import type { emailOpenRelay } from "./email-open-relay.ts";

/** Texts of `email-open-relay`. */
export const emailOpenRelayTexts: CheckTexts<keyof typeof emailOpenRelay.outcomes> = {
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
};
