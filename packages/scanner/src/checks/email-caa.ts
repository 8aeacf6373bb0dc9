import { defineCheck } from "../check.ts";
import { inspectCaa } from "../mail/caa.ts";
import { NIST } from "../mail/nist.ts";

const nist = { primary: NIST.certificates.primary, secondary: "SP 800-53r5 SC-17" };
const references = ["https://www.rfc-editor.org/rfc/rfc8659", "https://www.rfc-editor.org/rfc/rfc9495"];
const KNOWN = new Set(["issue", "issuewild", "iodef", "issuemail", "contactemail", "contactphone", "issuevmc"]);

/** Does the domain say which authorities may issue certificates for it, S/MIME included? (CAA, RFC 8659 and 9495) */
export const emailCaa = defineCheck({
  id: "email-caa",
  area: "email-weaknesses",
  on: "domain",
  touch: "passive",
  outcomes: {
    "caa-absent": { severity: "low", nist, references },
    "caa-unknown-critical": { severity: "medium", nist, references },
  },

  observe: ({ domain }, net) => inspectCaa(domain, net.dns),

  judge({ domain, source, records }) {
    // The CA is known only from the certificates in use; the scan adds it if it saw one.
    const params = { domain, source: source ?? domain, fix: `${domain}. IN CAA 0 issue "<your authority>"` };
    if (source === null) return [{ outcome: "caa-absent", params }];
    const unknown = records.filter((record) => record.critical && !KNOWN.has(record.tag));
    if (unknown.length === 0) return [];
    const tags = unknown.map((record) => record.tag).join(", ");
    return [{ outcome: "caa-unknown-critical", evidence: unknown, params: { ...params, tags } }];
  },
});
