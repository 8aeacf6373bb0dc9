import { ProbeError } from "@parapet/net/probe-error";

import { type Verdict, defineCheck } from "../check.ts";
import { firstOf } from "../first-of.ts";
import { noteUnseen } from "../mail/ask.ts";
import { BLOCK_LISTS, inspectBlockLists } from "../mail/dnsbl.ts";
import { inspectMx, mailAddresses } from "../mail/mx.ts";
import { NIST } from "../mail/nist.ts";

const nist = NIST.reputation;
const references = ["https://www.rfc-editor.org/rfc/rfc5782"];
const MAX_ADDRESSES = 8;

/** Do public block lists name the domain or its mail hosts? Lists that refuse to answer count as not checked. */
export const emailDnsbl = defineCheck({
  id: "email-dnsbl",
  area: "email-weaknesses",
  on: "domain",
  touch: "passive",
  outcomes: {
    "dnsbl-address-listed": { severity: "high", nist, references },
    "dnsbl-domain-listed": { severity: "high", nist, references },
    "dnsbl-policy-listed": { severity: "low", nist, references },
  },

  async observe({ domain }, net, context) {
    const mx = await inspectMx(domain, net.dns);
    for (const { addresses, rest } of mx.exchanges)
      for (const asked of [addresses, rest]) noteUnseen(asked, null, context);
    const addresses = [...new Set(mailAddresses(mx).map(({ ip }) => ip))];
    const about = { what: "mail addresses", subjectOf: (ip: string) => `${ip} ` };
    const ips = firstOf(addresses, MAX_ADDRESSES, about, context);
    const observations = await inspectBlockLists({ ips, names: [domain] }, net.dns);
    if (observations.every(({ codes }) => "unseen" in codes))
      throw new ProbeError("blocked", "no block list answered this resolver");
    for (const { list, subject, codes } of observations) noteUnseen(codes, `${subject} ${list}`, context);
    return { domain, sights: observations };
  },

  judge({ domain, sights: observations }) {
    const verdicts: Verdict<"dnsbl-address-listed" | "dnsbl-domain-listed" | "dnsbl-policy-listed">[] = [];
    for (const { list, subject, codes } of observations) {
      if ("unseen" in codes || codes.seen.length === 0) continue;
      const policyCodes = BLOCK_LISTS.find((it) => it.id === list)?.policyCodes ?? [];
      const isPolicy = codes.seen.every((code) => policyCodes.includes(code));
      const outcome = isPolicy
        ? "dnsbl-policy-listed"
        : subject === domain
          ? "dnsbl-domain-listed"
          : "dnsbl-address-listed";
      verdicts.push({
        outcome,
        subject: `${subject} ${list}`,
        evidence: codes.seen,
        params: { domain, list, listed: subject },
      });
    }
    return verdicts;
  },
});
