import { parse } from "tldts";

import { type Verdict, defineCheck } from "../check.ts";
import { type Asked, ask, noteUnseen } from "../mail/ask.ts";
import { inspectDnssec } from "../mail/dnssec.ts";
import { NIST } from "../mail/nist.ts";

const nist = NIST.dnssec;
const references = ["https://www.rfc-editor.org/rfc/rfc9364"];
// RSA/MD5, DSA and everything over SHA-1, and the withdrawn GOST (RFC 8624 section 3.1).
const WEAK_ALGORITHMS = new Set([1, 3, 5, 6, 7, 12]);

const isRefused = (asked: Asked<unknown>): boolean => "unseen" in asked && asked.unseen.startsWith("server-failure");

/** Are the domain's DNS answers signed, so that no one on the way can forge its mail records? (DNSSEC) */
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

  async observe({ domain }, net, context) {
    const [own, mx] = await Promise.all([inspectDnssec(domain, net.dns), ask(() => net.dns.mx(domain))]);
    const hosts =
      "seen" in mx ? mx.seen.map(({ exchange }) => exchange).filter((name) => name !== "" && name !== ".") : [];
    const zones = [...new Set(hosts.map((host) => parse(host).domain ?? host))]
      .filter((zone) => zone !== domain)
      .slice(0, 5);
    const foreign = await Promise.all(
      zones.map(async (zone) => ({ zone, observation: await ask(() => inspectDnssec(zone, net.dns)) })),
    );
    noteUnseen(mx, null, context);
    for (const { zone, observation } of foreign) noteUnseen(observation, zone, context);
    // With a signed zone, a resolver that refuses is itself the answer.
    if (own.ds.length > 0 && !isRefused(own.validated))
      for (const asked of [own.keys, own.validated]) noteUnseen(asked, domain, context);
    return { domain, own, foreign };
  },

  judge({ domain, own, foreign }) {
    const verdicts: Verdict<"dnssec-absent" | "dnssec-broken" | "dnssec-weak" | "dnssec-mx-unsigned">[] = [];
    const { ds, keys, validated } = own;
    if (ds.length === 0) verdicts.push({ outcome: "dnssec-absent", params: { domain } });
    // A validating resolver refuses to answer when a signature does not hold: with a DS that is the zone's own fault.
    else if (isRefused(validated) || ("seen" in keys && keys.seen === 0)) {
      verdicts.push({ outcome: "dnssec-broken", evidence: own, params: { domain } });
    } else if (ds.every(({ algorithm, digestType }) => WEAK_ALGORITHMS.has(algorithm) || digestType === 1)) {
      verdicts.push({ outcome: "dnssec-weak", evidence: ds, params: { domain, algorithm: ds[0]?.algorithm ?? 0 } });
    }
    if (ds.length > 0) {
      for (const { zone, observation } of foreign) {
        if ("seen" in observation && observation.seen.ds.length === 0)
          verdicts.push({ outcome: "dnssec-mx-unsigned", subject: zone, params: { domain, zone } });
      }
    }
    return verdicts;
  },
});
