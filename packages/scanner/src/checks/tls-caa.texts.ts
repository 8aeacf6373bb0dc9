import type { CheckTexts } from "../check.ts";
import type { tlsCaa } from "./tls-caa.ts";

/** Texts of `tls-caa`. */
export const tlsCaaTexts: CheckTexts<keyof typeof tlsCaa.outcomes> = {
  en: {
    name: "Issuer and CAA",
    outcomes: {
      "certificate-caa-violation": {
        title: "TLS certificate issuer not authorized by CAA",
        explanation:
          "The certificate of {host} was issued on {since} by {issuer}, while the CAA records of {source} allow: {allowed}. Either the records changed after it was issued, or a CA issued it without authorization and an attacker may hold a valid certificate.",
        remediation:
          "Determine who requested the certificate; certificate transparency (CT) logs list it. If your organization did not, report it to the CA and have it revoked; otherwise add the CA to the CAA records.",
      },
    },
  },
  es: {
    name: "Emisor y CAA",
    outcomes: {
      "certificate-caa-violation": {
        title: "Emisor del certificado TLS no autorizado por CAA",
        explanation:
          "{issuer} emitió el certificado de {host} el {since}, mientras que los registros CAA de {source} permiten: {allowed}. O bien los registros cambiaron después, o una CA lo emitió sin autorización y un atacante puede poseer un certificado válido.",
        remediation:
          "Determine quién solicitó el certificado, que figura en los registros de transparencia de certificados (CT). Si no fue su organización, comuníquelo a la CA y solicite su revocación; en caso contrario, añada la CA a los registros CAA.",
      },
    },
  },
  fr: {
    name: "Émetteur et CAA",
    outcomes: {
      "certificate-caa-violation": {
        title: "Émetteur du certificat TLS non autorisé par CAA",
        explanation:
          "Le certificat de {host} a été émis le {since} par {issuer}, alors que les enregistrements CAA de {source} autorisent : {allowed}. Soit les enregistrements ont changé après l’émission, soit une autorité de certification l’a émis sans autorisation et un attaquant détient peut-être un certificat valide.",
        remediation:
          "Déterminez qui a demandé le certificat, répertorié dans les journaux de transparence des certificats (CT). Si ce n’est pas votre organisation, signalez-le à l’autorité de certification et faites-le révoquer ; sinon, ajoutez l’autorité aux enregistrements CAA.",
      },
    },
  },
};
