import type { CheckTexts } from "../check.ts";
import type { emailTlsRpt } from "./email-tls-rpt.ts";

/** Texts of `email-tls-rpt`. */
export const emailTlsRptTexts: CheckTexts<keyof typeof emailTlsRpt.outcomes> = {
  en: {
    name: "TLS reporting (TLS-RPT)",
    outcomes: {
      "tlsrpt-absent": {
        title: "No TLS reporting (TLS-RPT) record",
        explanation:
          "{domain} publishes no TLS-RPT record, so senders cannot report failed encryption. STARTTLS stripping and certificate errors remain undetected.",
        remediation: "Publish this record:\n{fix}",
      },
      "tlsrpt-several": {
        title: "Multiple TLS-RPT records",
        explanation:
          "{domain} publishes more than one TLS-RPT record, and senders then ignore all of them. Encryption failures remain undetected.",
        remediation: "Delete the others and publish only this record:\n{fix}",
      },
      "tlsrpt-invalid": {
        title: "Invalid TLS-RPT record",
        explanation:
          "The report address (rua=) in the TLS-RPT record of {domain} is invalid. Senders send no reports, and encryption failures remain undetected.",
        remediation: "Publish this record:\n{fix}",
      },
    },
  },
  es: {
    name: "Informes TLS (TLS-RPT)",
    outcomes: {
      "tlsrpt-absent": {
        title: "Sin registro de informes TLS (TLS-RPT)",
        explanation:
          "{domain} no publica registro TLS-RPT, por lo que los remitentes no pueden notificar fallos de cifrado. La eliminación de STARTTLS y los errores de certificado no se detectan.",
        remediation: "Publique este registro:\n{fix}",
      },
      "tlsrpt-several": {
        title: "Varios registros TLS-RPT",
        explanation:
          "{domain} publica más de un registro TLS-RPT y, en ese caso, los remitentes los ignoran todos. Los fallos de cifrado no se detectan.",
        remediation: "Elimine los demás y publique únicamente este registro:\n{fix}",
      },
      "tlsrpt-invalid": {
        title: "Registro TLS-RPT no válido",
        explanation:
          "La dirección de informes (rua=) del registro TLS-RPT de {domain} no es válida. Los remitentes no envían informes y los fallos de cifrado no se detectan.",
        remediation: "Publique este registro:\n{fix}",
      },
    },
  },
  fr: {
    name: "Rapports TLS (TLS-RPT)",
    outcomes: {
      "tlsrpt-absent": {
        title: "Absence d’enregistrement de rapports TLS (TLS-RPT)",
        explanation:
          "{domain} ne publie pas d’enregistrement TLS-RPT ; les expéditeurs ne peuvent pas signaler les échecs de chiffrement. La suppression de STARTTLS et les erreurs de certificat restent indétectées.",
        remediation: "Publiez cet enregistrement :\n{fix}",
      },
      "tlsrpt-several": {
        title: "Enregistrements TLS-RPT multiples",
        explanation:
          "{domain} publie plusieurs enregistrements TLS-RPT ; les expéditeurs les ignorent alors tous. Les échecs de chiffrement restent indétectés.",
        remediation: "Supprimez les autres et publiez uniquement cet enregistrement :\n{fix}",
      },
      "tlsrpt-invalid": {
        title: "Enregistrement TLS-RPT non valide",
        explanation:
          "L’adresse de rapports (rua=) de l’enregistrement TLS-RPT de {domain} n’est pas valide. Les expéditeurs n’envoient pas de rapports et les échecs de chiffrement restent indétectés.",
        remediation: "Publiez cet enregistrement :\n{fix}",
      },
    },
  },
};
