import { defineCheck } from "../check.ts";
import { probeEarlyCipherChange, type EarlyCipherChange } from "../tls/early-cipher-change.ts";
import { cwe, tlsOutcome } from "../tls/tls-outcome.ts";
import { tlsTarget } from "../tls/tls-target.ts";
import { updateOpenSsl } from "../web/tls-fixes.ts";

const CVE = "CVE-2014-0224";

const OUTCOMES = {
  "tls-ccs-injection": tlsOutcome(
    "high",
    "outdated",
    `https://nvd.nist.gov/vuln/detail/${CVE}`,
    "https://openssl-library.org/news/secadv/20140605.txt",
    cwe(326),
  ),
} as const;

/** Does the server accept ChangeCipherSpec before keys have been agreed (CCS injection)? */
export const tlsCcsInjection = defineCheck({
  id: "tls-ccs-injection",
  area: "web-apps-exposures",
  on: "site",
  touch: "active",
  outcomes: OUTCOMES,

  async observe(target, net, { signal }): Promise<EarlyCipherChange | null> {
    const at = tlsTarget(target);
    return at === null ? null : probeEarlyCipherChange(net, at, signal);
  },

  judge(seen, target) {
    if (seen === null) return [];
    return [
      {
        outcome: "tls-ccs-injection",
        subject: target.url,
        facts: { cve: CVE },
        params: { host: new URL(target.url).hostname, alert: seen.alert },
        evidence: { ...seen, fix: updateOpenSsl },
      },
    ];
  },
});
