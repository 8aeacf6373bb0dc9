import type { CheckTexts } from "../check.ts";
import type { tlsRevocation } from "./tls-revocation.ts";

/** The words of `tls-revocation`. */
export const tlsRevocationTexts: CheckTexts<keyof typeof tlsRevocation.outcomes> = {
  en: {
    name: "Revoked certificates",
    outcomes: {
      "certificate-revoked": {
        title: "The certificate of {host} has been revoked",
        explanation: "Its authority took it back on {since}. Whoever still holds the key may pose as the site.",
        remediation: "Make a new key, get a new certificate, and find out why the old one was taken back.",
      },
    },
  },
  es: {
    name: "Certificados revocados",
    outcomes: {
      "certificate-revoked": {
        title: "El certificado de {host} ha sido revocado",
        explanation: "Su autoridad lo retiró el {since}. Quien aún tenga la clave puede hacerse pasar por el sitio.",
        remediation: "Genere una clave nueva, obtenga otro certificado y averigüe por qué se retiró el anterior.",
      },
    },
  },
  fr: {
    name: "Certificats révoqués",
    outcomes: {
      "certificate-revoked": {
        title: "Le certificat de {host} a été révoqué",
        explanation: "Son autorité l’a retiré le {since}. Qui détient encore la clé peut se faire passer pour le site.",
        remediation:
          "Créez une nouvelle clé, obtenez un nouveau certificat et cherchez pourquoi l’ancien a été retiré.",
      },
    },
  },
};
