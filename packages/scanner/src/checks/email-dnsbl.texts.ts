import type { CheckTexts } from "../check.ts";
import type { emailDnsbl } from "./email-dnsbl.ts";

export const emailDnsblTexts: CheckTexts<keyof typeof emailDnsbl.outcomes> = {
  en: {
    name: "Reputation (block lists)",
    outcomes: {
      "dnsbl-address-listed": {
        title: "A mail host is on a block list",
        explanation: "{list} names {listed} as a source of abuse; receivers refuse its mail.",
        remediation: "Find out what was sent from {listed}, stop it, then ask {list} for removal.",
      },
      "dnsbl-domain-listed": {
        title: "The domain is on a block list",
        explanation: "{list} names {listed}; mail that mentions it is refused.",
        remediation: "Look for a hacked site or account, clean it, then ask {list} for removal.",
      },
      "dnsbl-policy-listed": {
        title: "A mail host in a range meant for end users",
        explanation: "{list} says that {listed} should not send mail directly.",
        remediation: "Send through the provider’s relay, or have the range’s owner unlist {listed}.",
      },
    },
  },
  es: {
    name: "Reputación (listas de bloqueo)",
    outcomes: {
      "dnsbl-address-listed": {
        title: "Un servidor de correo está en una lista de bloqueo",
        explanation: "{list} señala {listed} como fuente de abuso; los receptores rechazan su correo.",
        remediation: "Averigüe qué se envió desde {listed}, deténgalo y pida a {list} que lo retire.",
      },
      "dnsbl-domain-listed": {
        title: "El dominio está en una lista de bloqueo",
        explanation: "{list} señala {listed}; el correo que lo menciona se rechaza.",
        remediation: "Busque un sitio o una cuenta comprometidos, límpielos y pida a {list} que lo retire.",
      },
      "dnsbl-policy-listed": {
        title: "Un servidor de correo en un rango para usuarios finales",
        explanation: "{list} dice que {listed} no debería enviar correo directamente.",
        remediation: "Envíe por el servidor de su proveedor, o pida al titular del rango que retire {listed}.",
      },
    },
  },
  fr: {
    name: "Réputation (listes de blocage)",
    outcomes: {
      "dnsbl-address-listed": {
        title: "Un serveur de courrier est sur une liste de blocage",
        explanation: "{list} désigne {listed} comme source d’abus ; les destinataires refusent son courrier.",
        remediation: "Cherchez ce qui a été envoyé depuis {listed}, arrêtez-le, puis demandez le retrait à {list}.",
      },
      "dnsbl-domain-listed": {
        title: "Le domaine est sur une liste de blocage",
        explanation: "{list} désigne {listed} ; le courrier qui le mentionne est refusé.",
        remediation: "Cherchez un site ou un compte piraté, nettoyez-le, puis demandez le retrait à {list}.",
      },
      "dnsbl-policy-listed": {
        title: "Un serveur de courrier dans une plage d’abonnés",
        explanation: "{list} dit que {listed} ne devrait pas envoyer de courrier directement.",
        remediation: "Envoyez par le relais du fournisseur, ou faites retirer {listed} par le titulaire de la plage.",
      },
    },
  },
};
