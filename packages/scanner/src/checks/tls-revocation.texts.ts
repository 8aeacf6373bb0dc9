import type { CheckTexts } from "../check.ts";
import type { tlsRevocation } from "./tls-revocation.ts";

/** Texts of `tls-revocation`. */
export const tlsRevocationTexts: CheckTexts<keyof typeof tlsRevocation.outcomes> = {
  en: {
    name: "Certificate revocation",
    outcomes: {
      "certificate-revoked": {
        title: "Revoked TLS certificate",
        explanation:
          "The CA revoked the certificate of {host} on {since}. The private key may be compromised, and an attacker who holds it can impersonate the site.",
        remediation: "Generate a new key, install a new certificate and determine why the old one was revoked.",
      },
    },
  },
  es: {
    name: "Revocación de certificados",
    outcomes: {
      "certificate-revoked": {
        title: "Certificado TLS revocado",
        explanation:
          "La CA revocó el certificado de {host} el {since}. La clave privada puede estar comprometida, y un atacante que la posea puede suplantar el sitio.",
        remediation: "Genere una clave nueva, instale un certificado nuevo y determine por qué se revocó el anterior.",
      },
    },
  },
  fr: {
    name: "Révocation de certificats",
    outcomes: {
      "certificate-revoked": {
        title: "Certificat TLS révoqué",
        explanation:
          "L’autorité de certification a révoqué le certificat de {host} le {since}. La clé privée est peut-être compromise, et un attaquant qui la détient peut usurper l’identité du site.",
        remediation:
          "Générez une nouvelle clé, installez un nouveau certificat et déterminez pourquoi l’ancien a été révoqué.",
      },
    },
  },
};
