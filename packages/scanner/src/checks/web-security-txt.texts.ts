import type { CheckTexts } from "../check.ts";
import type { webSecurityTxt } from "./web-security-txt.ts";

/** The words of `web-security-txt`. */
export const webSecurityTxtTexts: CheckTexts<keyof typeof webSecurityTxt.outcomes> = {
  en: {
    name: "security.txt and robots.txt",
    outcomes: {
      "security-txt-absent": {
        title: "No security.txt",
        explanation: "Somebody who finds a hole does not learn whom to tell.",
        remediation: "Publish /.well-known/security.txt with Contact and Expires (RFC 9116).",
      },
      "security-txt-expired": {
        title: "security.txt has expired",
        explanation: "It was valid until {expires}; finders are told not to rely on it.",
        remediation: "Check the contact and set a new Expires date.",
      },
      "security-txt-invalid": {
        title: "security.txt lacks what it must have",
        explanation: "Contact and exactly one readable Expires are required.",
        remediation: "Add the missing fields.",
      },
      "robots-reveals-paths": {
        title: "robots.txt points at places to hide",
        explanation: "It asks search engines to stay away and shows attackers where to look. Telling paths: {count}.",
        remediation: "Protect these places by a sign-in and take them out of robots.txt.",
      },
    },
  },
  es: {
    name: "security.txt y robots.txt",
    outcomes: {
      "security-txt-absent": {
        title: "Sin security.txt",
        explanation: "Quien encuentra un fallo no sabe a quién avisar.",
        remediation: "Publique /.well-known/security.txt con Contact y Expires (RFC 9116).",
      },
      "security-txt-expired": {
        title: "security.txt ha caducado",
        explanation: "Era válido hasta {expires}; no se debe confiar en él.",
        remediation: "Revise el contacto y ponga una nueva fecha en Expires.",
      },
      "security-txt-invalid": {
        title: "A security.txt le falta lo obligatorio",
        explanation: "Se requieren Contact y un único Expires legible.",
        remediation: "Añada los campos que faltan.",
      },
      "robots-reveals-paths": {
        title: "robots.txt señala lo que se quiere ocultar",
        explanation:
          "Pide a los buscadores que no entren y muestra a los atacantes dónde mirar. Rutas reveladoras: {count}.",
        remediation: "Proteja esos lugares con un acceso y quítelos de robots.txt.",
      },
    },
  },
  fr: {
    name: "security.txt et robots.txt",
    outcomes: {
      "security-txt-absent": {
        title: "Pas de security.txt",
        explanation: "Qui trouve une faille ne sait pas à qui la signaler.",
        remediation: "Publiez /.well-known/security.txt avec Contact et Expires (RFC 9116).",
      },
      "security-txt-expired": {
        title: "security.txt a expiré",
        explanation: "Il était valable jusqu’au {expires} ; il ne faut plus s’y fier.",
        remediation: "Vérifiez le contact et fixez une nouvelle date Expires.",
      },
      "security-txt-invalid": {
        title: "security.txt manque de l’obligatoire",
        explanation: "Contact et un seul Expires lisible sont requis.",
        remediation: "Ajoutez les champs manquants.",
      },
      "robots-reveals-paths": {
        title: "robots.txt montre ce qu’on veut cacher",
        explanation: "Il écarte les moteurs et montre aux attaquants où chercher. Chemins révélateurs : {count}.",
        remediation: "Protégez ces endroits par une connexion et retirez-les de robots.txt.",
      },
    },
  },
};
