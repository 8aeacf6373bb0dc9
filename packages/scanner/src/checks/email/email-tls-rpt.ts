import { type Verdict, defineCheck } from "../../check.ts";
import { quoted } from "../../mail/ask.ts";
import { NIST } from "../../mail/nist.ts";
import { txtLine } from "../../mail/record-line.ts";
import { readTags } from "../../mail/tag-list.ts";

const nist = { primary: NIST.transport.primary, secondary: "SP 800-53r5 AU-6" };
const references = ["https://www.rfc-editor.org/rfc/rfc8460"];

/** Checks SMTP TLS reporting (RFC 8460). */
export const emailTlsRpt = defineCheck({
  id: "email-tls-rpt",
  area: "email-weaknesses",
  on: "domain",
  touch: "passive",
  controls: { none: "Reports about delivery are optional; without them no message is less protected." },
  outcomes: {
    "tlsrpt-absent": { severity: "info", nist, references },
    "tlsrpt-several": { severity: "low", nist, references },
    "tlsrpt-invalid": { severity: "low", nist, references },
  },

  async observe({ domain }, net) {
    const [texts, mx] = await Promise.all([net.dns.txt(`_smtp._tls.${domain}`), net.dns.mx(domain)]);
    const receivesMail = mx.some(({ exchange }) => exchange !== "" && exchange !== ".");
    return { domain, receivesMail, records: texts.filter((text) => /^v=TLSRPTv1\b/i.test(text)) };
  },

  judge({ domain, receivesMail, records }) {
    const params = { domain, fix: txtLine(`_smtp._tls.${domain}`, `v=TLSRPTv1; rua=mailto:tls-reports@${domain}`) };
    const [record, ...others] = records;
    if (record === undefined) return receivesMail ? [{ outcome: "tlsrpt-absent", params }] : [];
    const verdicts: Verdict<"tlsrpt-several" | "tlsrpt-invalid">[] = [];
    if (others.length > 0) verdicts.push({ outcome: "tlsrpt-several", evidence: records.map(quoted), params });
    const uris = (readTags(record).get("rua") ?? "").split(",").map((uri) => uri.trim());
    if (!uris.every((uri) => /^(?:mailto:[^@\s]+@\S+\.\S+|https:\/\/\S+)$/i.test(uri))) {
      verdicts.push({ outcome: "tlsrpt-invalid", evidence: quoted(record), params });
    }
    return verdicts;
  },

  texts: {
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
  },
});
