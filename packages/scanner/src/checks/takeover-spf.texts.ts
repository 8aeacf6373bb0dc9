import type { CheckTexts } from "../check.ts";
import type { takeoverSpf } from "./takeover-spf.ts";

/** The words of `takeover-spf`. */
export const takeoverSpfTexts: CheckTexts<keyof typeof takeoverSpf.outcomes> = {
  en: {
    name: "Sender rights that can be taken over",
    outcomes: {
      "host-spf-registrable": {
        title: "Anybody can get the right to send as {host}",
        explanation:
          "The SPF record trusts {name}, whose domain does not exist. Whoever registers it may send in your name.",
        remediation: "Take include:{name} out of the SPF record.",
      },
      "host-spf-dangling": {
        title: "The SPF record of {host} names a place that is gone",
        explanation: "{name} does not exist; receivers treat the record as broken.",
        remediation: "Take include:{name} out of the SPF record.",
      },
    },
  },
  es: {
    name: "Derechos de envío que pueden apropiarse",
    outcomes: {
      "host-spf-registrable": {
        title: "Cualquiera puede obtener el derecho de enviar como {host}",
        explanation:
          "El registro SPF confía en {name}, cuyo dominio no existe. Quien lo registre podrá enviar en su nombre.",
        remediation: "Quite include:{name} del registro SPF.",
      },
      "host-spf-dangling": {
        title: "El registro SPF de {host} nombra un lugar que ya no existe",
        explanation: "{name} no existe; los receptores consideran roto el registro.",
        remediation: "Quite include:{name} del registro SPF.",
      },
    },
  },
  fr: {
    name: "Droits d'envoi pouvant être détournés",
    outcomes: {
      "host-spf-registrable": {
        title: "Chacun peut obtenir le droit d’envoyer comme {host}",
        explanation:
          "L’enregistrement SPF fait confiance à {name}, dont le domaine n’existe pas. Qui l’enregistre peut envoyer en votre nom.",
        remediation: "Retirez include:{name} de l’enregistrement SPF.",
      },
      "host-spf-dangling": {
        title: "L’enregistrement SPF de {host} nomme un lieu disparu",
        explanation: "{name} n’existe pas ; les destinataires jugent l’enregistrement cassé.",
        remediation: "Retirez include:{name} de l’enregistrement SPF.",
      },
    },
  },
};
