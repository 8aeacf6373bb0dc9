import type { CheckTexts } from "../check.ts";
import type { emailBimi } from "./email-bimi.ts";

export const emailBimiTexts: CheckTexts<keyof typeof emailBimi.outcomes> = {
  en: {
    name: "Brand logo (BIMI)",
    outcomes: {
      "bimi-invalid": {
        title: "BIMI record with errors",
        explanation: "The record names no logo that can be fetched over HTTPS.",
        remediation: "Publish: {fix}",
      },
      "bimi-needs-dmarc": {
        title: "BIMI without an enforced DMARC policy",
        explanation: "Receivers show the logo only when DMARC is quarantine or reject; {domain} has {policy}.",
        remediation: "Enforce DMARC first; the BIMI record can stay: {fix}",
      },
      "bimi-logo-unusable": {
        title: "BIMI logo that receivers refuse",
        explanation: "The logo must be an SVG of the profile tiny-ps, under 32 kB, and answer directly.",
        remediation: "Convert the logo to SVG Tiny PS and publish: {fix}",
      },
      "bimi-no-certificate": {
        title: "BIMI without a mark certificate",
        explanation: "Large providers show the logo only with a VMC or CMC certificate (a=).",
        remediation: "Obtain a mark certificate and publish: {fix}",
      },
      "bimi-certificate-unusable": {
        title: "BIMI certificate that receivers refuse ({problem})",
        explanation:
          "The file behind a= must be a current mark certificate (VMC or CMC) for {domain}, with the logo in it.",
        remediation: "Renew the mark certificate and publish it: {fix}",
      },
    },
  },
  es: {
    name: "Logotipo de marca (BIMI)",
    outcomes: {
      "bimi-invalid": {
        title: "Registro BIMI con errores",
        explanation: "El registro no nombra ningún logotipo que se pueda obtener por HTTPS.",
        remediation: "Publique: {fix}",
      },
      "bimi-needs-dmarc": {
        title: "BIMI sin política DMARC aplicada",
        explanation:
          "Los receptores muestran el logotipo solo si DMARC es quarantine o reject; {domain} tiene {policy}.",
        remediation: "Aplique primero DMARC; el registro BIMI puede quedarse: {fix}",
      },
      "bimi-logo-unusable": {
        title: "Logotipo BIMI que los receptores rechazan",
        explanation: "El logotipo debe ser un SVG de perfil tiny-ps, de menos de 32 kB, y responder directamente.",
        remediation: "Convierta el logotipo a SVG Tiny PS y publique: {fix}",
      },
      "bimi-no-certificate": {
        title: "BIMI sin certificado de marca",
        explanation: "Los grandes proveedores muestran el logotipo solo con un certificado VMC o CMC (a=).",
        remediation: "Obtenga un certificado de marca y publique: {fix}",
      },
      "bimi-certificate-unusable": {
        title: "Certificado BIMI que los receptores rechazan ({problem})",
        explanation:
          "El archivo de a= debe ser un certificado de marca vigente (VMC o CMC) para {domain}, con el logotipo dentro.",
        remediation: "Renueve el certificado de marca y publíquelo: {fix}",
      },
    },
  },
  fr: {
    name: "Logo de marque (BIMI)",
    outcomes: {
      "bimi-invalid": {
        title: "Enregistrement BIMI avec des erreurs",
        explanation: "L’enregistrement ne nomme aucun logo accessible en HTTPS.",
        remediation: "Publiez : {fix}",
      },
      "bimi-needs-dmarc": {
        title: "BIMI sans politique DMARC appliquée",
        explanation:
          "Les destinataires n’affichent le logo que si DMARC vaut quarantine ou reject ; {domain} a {policy}.",
        remediation: "Appliquez d’abord DMARC ; l’enregistrement BIMI peut rester : {fix}",
      },
      "bimi-logo-unusable": {
        title: "Logo BIMI que les destinataires refusent",
        explanation: "Le logo doit être un SVG de profil tiny-ps, de moins de 32 ko, et répondre directement.",
        remediation: "Convertissez le logo en SVG Tiny PS et publiez : {fix}",
      },
      "bimi-no-certificate": {
        title: "BIMI sans certificat de marque",
        explanation: "Les grands fournisseurs n’affichent le logo qu’avec un certificat VMC ou CMC (a=).",
        remediation: "Obtenez un certificat de marque et publiez : {fix}",
      },
      "bimi-certificate-unusable": {
        title: "Certificat BIMI que les destinataires refusent ({problem})",
        explanation:
          "Le fichier indiqué par a= doit être un certificat de marque en cours de validité (VMC ou CMC) pour {domain}, contenant le logo.",
        remediation: "Renouvelez le certificat de marque et publiez-le : {fix}",
      },
    },
  },
};
