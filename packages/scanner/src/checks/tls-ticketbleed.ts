import { defineCheck } from "../check.ts";
import { probeTicketbleed, type SessionIdOverread } from "../tls/ticketbleed.ts";
import { cwe, tlsOutcome } from "../tls/tls-outcome.ts";
import { tlsTarget } from "../tls/tls-target.ts";
import { noTicketsOnBigIp } from "../web/tls-fixes.ts";

const CVE = "CVE-2016-9244";

const OUTCOMES = {
  "tls-ticketbleed": tlsOutcome(
    "high",
    "outdated",
    `https://nvd.nist.gov/vuln/detail/${CVE}`,
    "https://my.f5.com/manage/s/article/K05121675",
    cwe(200),
  ),
} as const;

/** Does the server return memory behind a short session identifier (Ticketbleed)? */
export const tlsTicketbleed = defineCheck({
  id: "tls-ticketbleed",
  area: "web-apps-exposures",
  on: "site",
  touch: "active",
  outcomes: OUTCOMES,

  async observe(target, net, { signal }): Promise<SessionIdOverread | null> {
    const at = tlsTarget(target);
    return at === null ? null : probeTicketbleed(net, at, signal);
  },

  judge(seen, target) {
    if (seen === null) return [];
    return [
      {
        outcome: "tls-ticketbleed",
        subject: target.url,
        facts: { cve: CVE },
        params: {
          host: new URL(target.url).hostname,
          sent: seen.sessionIdBytesSent,
          returned: seen.sessionIdBytesReturned,
        },
        evidence: {
          ...seen,
          // The lengths are the proof; the memory that was returned is neither read nor stored.
          memoryStored: false,
          fix: noTicketsOnBigIp,
        },
      },
    ];
  },
});
