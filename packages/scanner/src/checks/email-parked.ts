import { type Verdict, defineCheck } from "../check.ts";
import { discoverDmarc } from "../mail/dmarc/discover-dmarc.ts";
import { NIST } from "../mail/nist.ts";
import { txtLine } from "../mail/record-line.ts";
import { isSpfRecord, parseSpf } from "../mail/spf/parse-spf.ts";

const nist = NIST.spf;
const references = ["https://www.rfc-editor.org/rfc/rfc7505", "https://www.rfc-editor.org/rfc/rfc7208"];

/** Does a domain that takes no mail also say that no one sends in its name? */
export const emailParked = defineCheck({
  id: "email-parked",
  area: "email-weaknesses",
  on: "domain",
  touch: "passive",
  outcomes: {
    "parked-spf-open": { severity: "medium", nist, references },
    "parked-dmarc-open": { severity: "medium", nist: NIST.dmarc, references },
    "parked-no-null-mx": { severity: "info", nist: NIST.server, references },
  },

  async observe({ domain }, net) {
    const [mx, texts, dmarc] = await Promise.all([
      net.dns.mx(domain),
      net.dns.txt(domain),
      discoverDmarc(domain, net.dns),
    ]);
    const named = mx.filter(({ exchange }) => exchange !== "" && exchange !== ".");
    return {
      domain,
      parked: named.length === 0,
      hasNullMx: mx.length > 0 && named.length === 0,
      spf: texts.filter(isSpfRecord),
      policy: dmarc.policy,
    };
  },

  judge({ domain, parked, hasNullMx, spf, policy }) {
    if (!parked) return [];
    const verdicts: Verdict<"parked-spf-open" | "parked-dmarc-open" | "parked-no-null-mx">[] = [];
    const [record] = spf;
    const terms = record === undefined ? [] : parseSpf(record).terms.filter((term) => term.kind === "directive");
    const closed = terms.length === 1 && terms[0]?.text.toLowerCase() === "-all";
    if (record !== undefined && !closed) {
      verdicts.push({
        outcome: "parked-spf-open",
        evidence: spf.map((text) => text.slice(0, 600)),
        params: { domain, fix: txtLine(domain, "v=spf1 -all") },
      });
    }
    if (policy !== null && policy !== "reject") {
      verdicts.push({
        outcome: "parked-dmarc-open",
        params: { domain, policy, fix: txtLine(`_dmarc.${domain}`, "v=DMARC1; p=reject; sp=reject; np=reject") },
      });
    }
    if (!hasNullMx) verdicts.push({ outcome: "parked-no-null-mx", params: { domain, fix: `${domain}. IN MX 0 .` } });
    return verdicts;
  },
});
