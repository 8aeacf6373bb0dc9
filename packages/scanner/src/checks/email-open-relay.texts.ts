import type { CheckTexts } from "../check.ts";
import type { emailOpenRelay } from "./email-open-relay.ts";

export const emailOpenRelayTexts: CheckTexts<keyof typeof emailOpenRelay.outcomes> = {
  en: {
    name: "Open relay",
    outcomes: {
      "open-relay": {
        title: "{host} carries anybody’s mail",
        explanation: "{host} ({ip}) took a recipient that is none of its own from a sender it does not know: {answer}",
        remediation:
          "Accept mail only for your own domains, and from others only after they log in. In Postfix: smtpd_relay_restrictions = permit_mynetworks, permit_sasl_authenticated, reject_unauth_destination",
      },
    },
  },
  es: {
    name: "Retransmisión abierta",
    outcomes: {
      "open-relay": {
        title: "{host} reenvía el correo de cualquiera",
        explanation: "{host} ({ip}) aceptó un destinatario ajeno de un remitente que no conoce: {answer}",
        remediation:
          "Acepte correo solo para sus propios dominios, y de otros solo tras iniciar sesión. En Postfix: smtpd_relay_restrictions = permit_mynetworks, permit_sasl_authenticated, reject_unauth_destination",
      },
    },
  },
  fr: {
    name: "Relais ouvert",
    outcomes: {
      "open-relay": {
        title: "{host} achemine le courrier de n’importe qui",
        explanation: "{host} ({ip}) a accepté un destinataire étranger d’un expéditeur inconnu : {answer}",
        remediation:
          "N’acceptez du courrier que pour vos propres domaines, et d’autrui seulement après connexion. Dans Postfix : smtpd_relay_restrictions = permit_mynetworks, permit_sasl_authenticated, reject_unauth_destination",
      },
    },
  },
};
