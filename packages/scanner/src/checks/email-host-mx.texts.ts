import type { CheckTexts } from "../check.ts";
import type { emailHostMx } from "./email-host-mx.ts";

export const emailHostMxTexts: CheckTexts<keyof typeof emailHostMx.outcomes> = {
  en: {
    name: "Mail hosts of sub-domains",
    outcomes: {
      "host-mx-registrable": {
        title: "Mail goes to a domain anybody can register",
        explanation:
          "Mail for {host} goes to {exchange}, whose domain is not registered: whoever buys it reads that mail.",
        remediation: "Remove the MX record of {host}, or publish: {host}. IN MX 0 .",
      },
      "host-mx-dead": {
        title: "Mail goes to a host that is gone",
        explanation: "Mail for {host} goes to {exchange}, which has no address.",
        remediation: "Remove the MX record of {host}, or publish: {host}. IN MX 0 .",
      },
    },
  },
  es: {
    name: "Servidores de correo de subdominios",
    outcomes: {
      "host-mx-registrable": {
        title: "El correo va a un dominio que cualquiera puede registrar",
        explanation:
          "El correo de {host} va a {exchange}, cuyo dominio no está registrado: quien lo compre leerá ese correo.",
        remediation: "Elimine el registro MX de {host} o publique: {host}. IN MX 0 .",
      },
      "host-mx-dead": {
        title: "El correo va a un servidor que ya no existe",
        explanation: "El correo de {host} va a {exchange}, que no tiene dirección.",
        remediation: "Elimine el registro MX de {host} o publique: {host}. IN MX 0 .",
      },
    },
  },
  fr: {
    name: "Serveurs de courrier des sous-domaines",
    outcomes: {
      "host-mx-registrable": {
        title: "Le courrier va vers un domaine que chacun peut acheter",
        explanation:
          "Le courrier de {host} va vers {exchange}, dont le domaine n’est pas enregistré : qui l’achète lit ce courrier.",
        remediation: "Retirez l’enregistrement MX de {host} ou publiez : {host}. IN MX 0 .",
      },
      "host-mx-dead": {
        title: "Le courrier va vers un serveur disparu",
        explanation: "Le courrier de {host} va vers {exchange}, qui n’a pas d’adresse.",
        remediation: "Retirez l’enregistrement MX de {host} ou publiez : {host}. IN MX 0 .",
      },
    },
  },
};
