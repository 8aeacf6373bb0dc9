import type { CheckTexts } from "../check.ts";
import type { emailCaa } from "./email-caa.ts";

/** Texts of `email-caa`. */
export const emailCaaTexts: CheckTexts<keyof typeof emailCaa.outcomes> = {
  en: {
    name: "Certification authority authorization (CAA)",
    outcomes: {
      "caa-absent": {
        title: "No CAA record",
        explanation:
          "{domain} publishes no CAA record, so every public CA may issue certificates for it. An attacker who deceives any one CA obtains a valid certificate to impersonate the website or mail server.",
        remediation:
          'Publish this record:\n{fix}\n\nIf S/MIME is not used, also publish:\n{domain}. IN CAA 0 issuemail ";"',
      },
      "caa-unknown-critical": {
        title: "CAA record with an unknown critical property",
        explanation:
          "The CAA records at {source} contain critical properties that CAs do not know: {tags}. CAs must refuse issuance, so certificate renewals fail.",
        remediation: "Correct or remove the property at {source}.",
      },
    },
  },
  es: {
    name: "Autorización de autoridades de certificación (CAA)",
    outcomes: {
      "caa-absent": {
        title: "Sin registro CAA",
        explanation:
          "{domain} no publica ningún registro CAA, por lo que cualquier CA pública puede emitir certificados para el dominio. Un atacante que engañe a una sola CA obtiene un certificado válido para suplantar el sitio web o el servidor de correo.",
        remediation:
          'Publique este registro:\n{fix}\n\nSi no se usa S/MIME, publique además:\n{domain}. IN CAA 0 issuemail ";"',
      },
      "caa-unknown-critical": {
        title: "Registro CAA con una propiedad crítica desconocida",
        explanation:
          "Los registros CAA de {source} contienen propiedades críticas que las CA no reconocen: {tags}. Las CA deben denegar la emisión, por lo que fallan las renovaciones de certificados.",
        remediation: "Corrija o elimine la propiedad en {source}.",
      },
    },
  },
  fr: {
    name: "Autorisation des autorités de certification (CAA)",
    outcomes: {
      "caa-absent": {
        title: "Absence d’enregistrement CAA",
        explanation:
          "{domain} ne publie aucun enregistrement CAA : toute autorité de certification publique peut émettre des certificats pour le domaine. Un attaquant qui trompe une seule d’entre elles obtient un certificat valide pour usurper l’identité du site web ou du serveur de messagerie.",
        remediation:
          'Publiez cet enregistrement :\n{fix}\n\nSi S/MIME n’est pas utilisé, publiez aussi :\n{domain}. IN CAA 0 issuemail ";"',
      },
      "caa-unknown-critical": {
        title: "Enregistrement CAA avec une propriété critique inconnue",
        explanation:
          "Les enregistrements CAA de {source} contiennent des propriétés critiques inconnues des autorités de certification : {tags}. Celles-ci doivent refuser l’émission, et les renouvellements de certificats échouent.",
        remediation: "Corrigez ou supprimez la propriété dans {source}.",
      },
    },
  },
};
