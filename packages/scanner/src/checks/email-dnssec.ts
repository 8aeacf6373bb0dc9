import { parse } from "tldts";

import { type Verdict, defineCheck } from "../check.ts";
import { ask } from "../mail/ask.ts";
import { lookAtDnssec } from "../mail/dnssec.ts";
import { NIST } from "../mail/nist.ts";

const nist = NIST.dnssec;
const references = ["https://www.rfc-editor.org/rfc/rfc9364"];
// RSA/MD5, DSA and everything over SHA-1, and the withdrawn GOST (RFC 8624 section 3.1).
const WEAK_ALGORITHMS = new Set([1, 3, 5, 6, 7, 12]);

/** Are the domain's DNS answers signed, so that nobody on the way can forge its mail records? (DNSSEC) */
export const emailDnssec = defineCheck({
  id: "email-dnssec",
  area: "email-weaknesses",
  on: "domain",
  touch: "passive",
  outcomes: {
    "dnssec-absent": { severity: "low", nist, references },
    "dnssec-broken": { severity: "high", nist, references },
    "dnssec-weak": { severity: "medium", nist, references: ["https://www.rfc-editor.org/rfc/rfc8624"] },
    "dnssec-mx-unsigned": { severity: "info", nist, references },
  },

  async observe({ domain }, net) {
    const [own, mx] = await Promise.all([lookAtDnssec(domain, net.dns), ask(() => net.dns.mx(domain))]);
    const hosts =
      "seen" in mx ? mx.seen.map(({ exchange }) => exchange).filter((name) => name !== "" && name !== ".") : [];
    const zones = [...new Set(hosts.map((host) => parse(host).domain ?? host))]
      .filter((zone) => zone !== domain)
      .slice(0, 5);
    const foreign = await Promise.all(
      zones.map(async (zone) => ({ zone, sight: await ask(() => lookAtDnssec(zone, net.dns)) })),
    );
    return { domain, own, foreign };
  },

  judge({ domain, own, foreign }) {
    const verdicts: Verdict<"dnssec-absent" | "dnssec-broken" | "dnssec-weak" | "dnssec-mx-unsigned">[] = [];
    const { ds, keys, validated } = own;
    if (ds.length === 0) verdicts.push({ outcome: "dnssec-absent", params: { domain } });
    // A validating resolver refuses to answer when a signature does not hold: with a DS that is the zone's own fault.
    else if (
      ("unseen" in validated && validated.unseen.startsWith("server-failure")) ||
      ("seen" in keys && keys.seen === 0)
    ) {
      verdicts.push({ outcome: "dnssec-broken", evidence: own, params: { domain } });
    } else if (ds.every(({ algorithm, digestType }) => WEAK_ALGORITHMS.has(algorithm) || digestType === 1)) {
      verdicts.push({ outcome: "dnssec-weak", evidence: ds, params: { domain, algorithm: ds[0]?.algorithm ?? 0 } });
    }
    if (ds.length > 0) {
      for (const { zone, sight } of foreign) {
        if ("seen" in sight && sight.seen.ds.length === 0)
          verdicts.push({ outcome: "dnssec-mx-unsigned", subject: zone, params: { domain, zone } });
      }
    }
    return verdicts;
  },
});
