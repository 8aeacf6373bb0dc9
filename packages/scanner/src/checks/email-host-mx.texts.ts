import type { CheckTexts } from "../check.ts";
import type { emailHostMx } from "./email-host-mx.ts";

/** Texts of `email-host-mx`. */
export const emailHostMxTexts: CheckTexts<keyof typeof emailHostMx.outcomes> = {
  en: {
    name: "Mail servers of subdomains",
    outcomes: {
      "host-mx-registrable": {
        title: "Dangling MX record (unregistered domain)",
        explanation:
          "The MX record of {host} points to {exchange}, whose domain is not registered. An attacker who registers it receives all email sent to {host}.",
        remediation: "Remove the MX record of {host}, or declare that it receives no email:\n{host}. IN MX 0 .",
      },
      "host-mx-dead": {
        title: "Dangling MX record (unresolvable host)",
        explanation:
          "The MX record of {host} points to {exchange}, which has no IP address. Email to {host} is lost, and an attacker who gains control of that name receives it.",
        remediation: "Remove the MX record of {host}, or declare that it receives no email:\n{host}. IN MX 0 .",
      },
    },
  },
  es: {
    name: "Servidores de correo de subdominios",
    outcomes: {
      "host-mx-registrable": {
        title: "Registro MX huérfano (dominio sin registrar)",
        explanation:
          "El registro MX de {host} apunta a {exchange}, cuyo dominio no está registrado. Un atacante que lo registre recibirá todo el correo dirigido a {host}.",
        remediation: "Elimine el registro MX de {host} o declare que no recibe correo:\n{host}. IN MX 0 .",
      },
      "host-mx-dead": {
        title: "Registro MX huérfano (servidor no resoluble)",
        explanation:
          "El registro MX de {host} apunta a {exchange}, que no tiene dirección IP. El correo dirigido a {host} se pierde, y un atacante que obtenga el control de ese nombre lo recibirá.",
        remediation: "Elimine el registro MX de {host} o declare que no recibe correo:\n{host}. IN MX 0 .",
      },
    },
  },
  fr: {
    name: "Serveurs de messagerie des sous-domaines",
    outcomes: {
      "host-mx-registrable": {
        title: "Enregistrement MX orphelin (domaine non enregistré)",
        explanation:
          "L’enregistrement MX de {host} pointe vers {exchange}, dont le domaine n’est pas enregistré. Un attaquant qui l’enregistre reçoit tous les courriels adressés à {host}.",
        remediation:
          "Supprimez l’enregistrement MX de {host}, ou déclarez qu’il ne reçoit pas de courriels :\n{host}. IN MX 0 .",
      },
      "host-mx-dead": {
        title: "Enregistrement MX orphelin (hôte non résolu)",
        explanation:
          "L’enregistrement MX de {host} pointe vers {exchange}, qui n’a pas d’adresse IP. Les courriels adressés à {host} sont perdus, et un attaquant qui obtient le contrôle de ce nom les reçoit.",
        remediation:
          "Supprimez l’enregistrement MX de {host}, ou déclarez qu’il ne reçoit pas de courriels :\n{host}. IN MX 0 .",
      },
    },
  },
};
