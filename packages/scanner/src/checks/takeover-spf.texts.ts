import type { CheckTexts } from "../check.ts";
import type { takeoverSpf } from "./takeover-spf.ts";

/** Texts of `takeover-spf`. */
export const takeoverSpfTexts: CheckTexts<keyof typeof takeoverSpf.outcomes> = {
  en: {
    name: "SPF include takeover",
    outcomes: {
      "host-spf-registrable": {
        title: "SPF include takeover (unregistered domain)",
        explanation:
          "The SPF record of {host} includes {name}, whose domain is not registered. An attacker who registers it can send SPF-valid email as {host}.",
        remediation: "Remove this term from the SPF record of {host}:\ninclude:{name}",
      },
      "host-spf-dangling": {
        title: "Dangling SPF include",
        explanation:
          "The SPF record of {host} includes {name}, which does not exist. Receivers return a permanent error (permerror), so spoofed email is not detected.",
        remediation: "Remove this term from the SPF record of {host}:\ninclude:{name}",
      },
    },
  },
  es: {
    name: "Toma de control de include de SPF",
    outcomes: {
      "host-spf-registrable": {
        title: "Toma de control de include de SPF (dominio sin registrar)",
        explanation:
          "El registro SPF de {host} incluye {name}, cuyo dominio no está registrado. Un atacante que lo registre puede enviar correo válido para SPF como {host}.",
        remediation: "Elimine este término del registro SPF de {host}:\ninclude:{name}",
      },
      "host-spf-dangling": {
        title: "Include de SPF huérfano",
        explanation:
          "El registro SPF de {host} incluye {name}, que no existe. Los receptores devuelven un error permanente (permerror) y el correo suplantado no se detecta.",
        remediation: "Elimine este término del registro SPF de {host}:\ninclude:{name}",
      },
    },
  },
  fr: {
    name: "Prise de contrôle d’include SPF",
    outcomes: {
      "host-spf-registrable": {
        title: "Prise de contrôle d’un include SPF (domaine non enregistré)",
        explanation:
          "L’enregistrement SPF de {host} inclut {name}, dont le domaine n’est pas enregistré. Un attaquant qui l’enregistre peut envoyer des courriels validés par SPF au nom de {host}.",
        remediation: "Supprimez ce terme de l’enregistrement SPF de {host} :\ninclude:{name}",
      },
      "host-spf-dangling": {
        title: "Include SPF orphelin",
        explanation:
          "L’enregistrement SPF de {host} inclut {name}, qui n’existe pas. Les destinataires renvoient une erreur permanente (permerror) et les courriels usurpés ne sont pas détectés.",
        remediation: "Supprimez ce terme de l’enregistrement SPF de {host} :\ninclude:{name}",
      },
    },
  },
};
