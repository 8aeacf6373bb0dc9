import type { CheckTexts } from "../check.ts";
import type { emailParked } from "./email-parked.ts";

export const emailParkedTexts: CheckTexts<keyof typeof emailParked.outcomes> = {
  en: {
    name: "Domain without mail",
    outcomes: {
      "parked-spf-open": {
        title: "A domain without mail allows senders",
        explanation: "{domain} takes no mail, yet its SPF record allows somebody to send; forgers like such domains.",
        remediation: "Publish: {fix}",
      },
      "parked-dmarc-open": {
        title: "A domain without mail does not refuse forgeries",
        explanation: "{domain} takes no mail, so nothing is lost by refusing all of it; the policy is {policy}.",
        remediation: "Publish: {fix}",
      },
      "parked-no-null-mx": {
        title: "“No mail” is not said",
        explanation: "{domain} has no MX record, so senders still try its web address.",
        remediation: "Publish: {fix}",
      },
    },
  },
  es: {
    name: "Dominio sin correo",
    outcomes: {
      "parked-spf-open": {
        title: "Un dominio sin correo autoriza remitentes",
        explanation:
          "{domain} no recibe correo, pero su registro SPF permite enviar; a los falsificadores les gustan esos dominios.",
        remediation: "Publique: {fix}",
      },
      "parked-dmarc-open": {
        title: "Un dominio sin correo no rechaza las falsificaciones",
        explanation: "{domain} no recibe correo, así que nada se pierde al rechazarlo todo; la política es {policy}.",
        remediation: "Publique: {fix}",
      },
      "parked-no-null-mx": {
        title: "No se dice «sin correo»",
        explanation: "{domain} no tiene registro MX y los remitentes aún prueban su dirección web.",
        remediation: "Publique: {fix}",
      },
    },
  },
  fr: {
    name: "Domaine sans courrier",
    outcomes: {
      "parked-spf-open": {
        title: "Un domaine sans courrier autorise des expéditeurs",
        explanation:
          "{domain} ne reçoit pas de courrier, mais son enregistrement SPF permet d’en envoyer ; les faussaires aiment ces domaines.",
        remediation: "Publiez : {fix}",
      },
      "parked-dmarc-open": {
        title: "Un domaine sans courrier ne refuse pas les faux",
        explanation: "{domain} ne reçoit pas de courrier ; on ne perd rien à tout refuser. La politique est {policy}.",
        remediation: "Publiez : {fix}",
      },
      "parked-no-null-mx": {
        title: "« Pas de courrier » n’est pas dit",
        explanation: "{domain} n’a pas d’enregistrement MX ; les expéditeurs essaient encore son adresse web.",
        remediation: "Publiez : {fix}",
      },
    },
  },
};
