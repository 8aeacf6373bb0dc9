import { createAddressPolicy } from "@parapet/net/address-policy";

import { defineCheck } from "../check.ts";
import { dnsRecord } from "../web/fixes.ts";

const PUBLIC = createAddressPolicy();

/** Does a public name point to an address inside a network? */
export const dnsPrivateAddress = defineCheck({
  id: "dns-private-address",
  area: "web-apps-exposures",
  on: "host",
  touch: "passive",
  outcomes: {
    "private-address": {
      severity: "low",
      owasp: "A05:2021",
      wstg: "WSTG-INFO-01",
      nist: { primary: "SP 800-81r3" },
      references: ["https://www.rfc-editor.org/rfc/rfc1918"],
    },
  },

  observe: async ({ ips }, net) =>
    ips.flatMap((ip) => {
      const why = net.isOwn?.(ip) === true ? null : PUBLIC.refusal(ip);
      return why === null ? [] : [{ ip, why }];
    }),

  judge: (seen, { host }) =>
    seen.map(({ ip, why }) => ({
      outcome: "private-address" as const,
      subject: `${host} ${ip}`,
      evidence: {
        ip,
        why,
        fix: dnsRecord(`; remove this record from the public zone\n${host}. ${ip.includes(":") ? "AAAA" : "A"} ${ip}`),
      },
      params: { host, ip, why },
    })),
});
