import { type Verdict, defineCheck } from "../check.ts";
import { quoted } from "../mail/ask.ts";
import { NIST } from "../mail/nist.ts";
import { txtLine } from "../mail/record-line.ts";
import { readTags } from "../mail/tag-list.ts";

const nist = { primary: NIST.transport.primary, secondary: "SP 800-53r5 AU-6" };
const references = ["https://www.rfc-editor.org/rfc/rfc8460"];

/** Checks SMTP TLS reporting (RFC 8460). */
export const emailTlsRpt = defineCheck({
  id: "email-tls-rpt",
  area: "email-weaknesses",
  on: "domain",
  touch: "passive",
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
});
