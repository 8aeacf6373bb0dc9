import type { CheckTexts } from "../check.ts";
import type { emailTlsRpt } from "./email-tls-rpt.ts";

export const emailTlsRptTexts: CheckTexts<keyof typeof emailTlsRpt.outcomes> = {
  en: {
    name: "Encryption reports (TLS-RPT)",
    outcomes: {
      "tlsrpt-absent": {
        title: "No reports about failed encryption",
        explanation: "Senders have nowhere to tell {domain} that its mail could not be encrypted.",
        remediation: "Publish: {fix}",
      },
      "tlsrpt-several": {
        title: "Several TLS-RPT records",
        explanation: "With more than one record senders use none.",
        remediation: "Keep one: {fix}",
      },
      "tlsrpt-invalid": {
        title: "TLS-RPT record with errors",
        explanation: "The report address cannot be read.",
        remediation: "Publish: {fix}",
      },
    },
  },
  es: {
    name: "Informes de cifrado (TLS-RPT)",
    outcomes: {
      "tlsrpt-absent": {
        title: "Sin informes de cifrado fallido",
        explanation: "Los remitentes no tienen dónde avisar a {domain} de que su correo no se pudo cifrar.",
        remediation: "Publique: {fix}",
      },
      "tlsrpt-several": {
        title: "Varios registros TLS-RPT",
        explanation: "Con más de un registro los remitentes no usan ninguno.",
        remediation: "Conserve uno: {fix}",
      },
      "tlsrpt-invalid": {
        title: "Registro TLS-RPT con errores",
        explanation: "La dirección de los informes no se puede leer.",
        remediation: "Publique: {fix}",
      },
    },
  },
  fr: {
    name: "Rapports de chiffrement (TLS-RPT)",
    outcomes: {
      "tlsrpt-absent": {
        title: "Aucun rapport sur les échecs de chiffrement",
        explanation: "Les expéditeurs ne peuvent pas prévenir {domain} que son courrier n’a pu être chiffré.",
        remediation: "Publiez : {fix}",
      },
      "tlsrpt-several": {
        title: "Plusieurs enregistrements TLS-RPT",
        explanation: "Avec plus d’un enregistrement, les expéditeurs n’en utilisent aucun.",
        remediation: "Gardez-en un : {fix}",
      },
      "tlsrpt-invalid": {
        title: "Enregistrement TLS-RPT avec des erreurs",
        explanation: "L’adresse des rapports est illisible.",
        remediation: "Publiez : {fix}",
      },
    },
  },
};
