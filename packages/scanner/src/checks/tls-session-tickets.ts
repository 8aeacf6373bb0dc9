import { HOUR_SECONDS } from "@parapet/domain/durations";

import { defineCheck } from "../check.ts";
import { probeSessionReuse, type SessionReuse } from "../tls/session-reuse.ts";
import { cwe, tlsOutcome } from "../tls/tls-outcome.ts";
import { tlsTarget } from "../tls/tls-target.ts";
import { separateSessions, shortSessions } from "../web/tls-fixes.ts";

const RFC9325 = "https://www.rfc-editor.org/rfc/rfc9325#section-3.4";

const OUTCOMES = {
  "tls-tickets-long-lived": tlsOutcome("low", "cryptography", RFC9325, cwe(324)),
  "tls-tickets-shared": tlsOutcome(
    "low",
    "cryptography",
    "https://www.rfc-editor.org/rfc/rfc6066#section-3",
    "https://nvd.nist.gov/vuln/detail/CVE-2025-23419",
    cwe(287),
  ),
} as const;

/** Half of the week after which RFC 9325 wants new ticket keys. */
const LONGEST_SECONDS = 302_400;

/** Are the sessions that clients resume short-lived and bound to their site? */
export const tlsSessionTickets = defineCheck({
  id: "tls-session-tickets",
  area: "web-apps-exposures",
  on: "site",
  touch: "active",
  outcomes: OUTCOMES,

  async observe(target, net, { signal }): Promise<readonly SessionReuse[]> {
    const at = tlsTarget(target);
    return at === null ? [] : probeSessionReuse(net, at, signal);
  },

  judge(seen, target) {
    const host = new URL(target.url).hostname;
    const longest = Math.max(0, ...seen.map(({ lifetimeSeconds }) => lifetimeSeconds));
    const shared = seen.find(({ resumedBy }) => resumedBy !== null);
    return [
      ...(longest <= LONGEST_SECONDS
        ? []
        : [
            {
              outcome: "tls-tickets-long-lived" as const,
              subject: target.url,
              params: { host, hours: Math.round(longest / HOUR_SECONDS) },
              evidence: { sessions: seen, fix: shortSessions },
            },
          ]),
      ...(shared === undefined
        ? []
        : [
            {
              outcome: "tls-tickets-shared" as const,
              subject: target.url,
              params: { host, version: shared.version.replace("TLSv", "TLS "), other: shared.resumedBy ?? "" },
              evidence: { sessions: seen, fix: separateSessions(host) },
            },
          ]),
    ];
  },
});
