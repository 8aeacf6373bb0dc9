import { defineCheck } from "../check.ts";
import { probeHeartbleed, type HeartbeatOverread } from "../tls/heartbleed.ts";
import { cwe, tlsOutcome } from "../tls/tls-outcome.ts";
import { tlsTarget } from "../tls/tls-target.ts";
import { updateOpenSsl } from "../web/tls-fixes.ts";

const CVE = "CVE-2014-0160";

const OUTCOMES = {
  "tls-heartbleed": tlsOutcome(
    "critical",
    "outdated",
    `https://nvd.nist.gov/vuln/detail/${CVE}`,
    "https://heartbleed.com/",
    cwe(125),
  ),
} as const;

/** Does the server answer a heartbeat with its memory (Heartbleed)? */
export const tlsHeartbleed = defineCheck({
  id: "tls-heartbleed",
  area: "web-apps-exposures",
  on: "site",
  touch: "active",
  outcomes: OUTCOMES,

  async observe(target, net, { signal }): Promise<HeartbeatOverread | null> {
    const at = tlsTarget(target);
    return at === null ? null : probeHeartbleed(net, at, signal);
  },

  judge(seen, target) {
    if (seen === null) return [];
    const { payloadBytesSent: sent, payloadBytesClaimed: claimed, recordBytesReturned: returned } = seen;
    return [
      {
        outcome: "tls-heartbleed",
        subject: target.url,
        facts: { cve: CVE, exploitAvailable: true, knownExploited: true },
        params: { host: new URL(target.url).hostname, sent, claimed, returned },
        evidence: {
          ...seen,
          // The lengths are the proof; the memory that was returned is neither read nor stored.
          memoryStored: false,
          fix: updateOpenSsl,
        },
      },
    ];
  },
});
