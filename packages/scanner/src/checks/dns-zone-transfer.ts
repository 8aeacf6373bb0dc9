import { ProbeError } from "@parapet/net/probe-error";

import { defineCheck } from "../check.ts";
import { nameServersOf } from "../discovery/name-servers.ts";
import { unseenOf } from "../unseen.ts";
import { ownTransfersOnly } from "../web/site-fixes.ts";

interface Seen {
  readonly server: string;
  /** How many records came, or null when the server refused, as it should. */
  readonly records: number | null;
}

/** Does a name server allow zone transfers to any client? (AXFR, RFC 5936) */
export const dnsZoneTransfer = defineCheck({
  id: "dns-zone-transfer",
  area: "web-apps-exposures",
  on: "domain",
  touch: "active",
  outcomes: {
    "zone-transfer-open": {
      severity: "medium",
      owasp: "A05:2021",
      wstg: "WSTG-INFO-01",
      nist: { primary: "SP 800-81r3", secondary: "SP 800-53r5 SC-20" },
      references: ["https://www.rfc-editor.org/rfc/rfc5936"],
    },
  },

  async observe({ domain }, net, context): Promise<Seen[]> {
    const seen: Seen[] = [];
    let failure: ProbeError | null = null;
    const { servers, unasked } = await nameServersOf(domain, net);
    for (const { name, why } of unasked) context.missed?.(unseenOf(name, why));
    for (const { name, ip } of servers) {
      try {
        seen.push({ server: name, records: (await net.dns.transfer(domain, { ip })).length });
      } catch (error) {
        if (!(error instanceof ProbeError)) throw error;
        // A refusal is an answer, and the right one; silence is not.
        if (error.reason === "refused" || error.reason === "reset") seen.push({ server: name, records: null });
        else {
          failure = error;
          context.missed?.(unseenOf(name, error));
        }
      }
    }
    if (seen.length === 0 && failure !== null) throw failure;
    return seen;
  },

  judge: (seen, { domain }) =>
    seen.flatMap(({ server, records }) =>
      records === null || records === 0
        ? []
        : [
            {
              outcome: "zone-transfer-open" as const,
              subject: server,
              evidence: { server, records, fix: ownTransfersOnly(domain) },
              params: { domain, server, records },
            },
          ],
    ),
});
