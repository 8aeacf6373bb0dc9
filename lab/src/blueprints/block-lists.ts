import type { Blueprint } from "../blueprint.ts";
import type { ZonePlan } from "../dns/zone-plan.ts";

const OF_ADDRESSES = [
  "zen.spamhaus.org",
  "bl.spamcop.net",
  "b.barracudacentral.org",
  "psbl.surriel.com",
  "dnsbl-1.uceprotect.net",
  "bl.blocklist.de",
  "dnsbl.dronebl.org",
  "bl.mailspike.net",
  "all.s5h.net",
];
const OF_NAMES = ["dbl.spamhaus.org", "multi.uribl.com", "multi.surbl.org"];

/** A list that works names its test entry and not the one beside it (RFC 5782, section 5). */
const list = (origin: string, test: string): ZonePlan => ({
  origin,
  records: [{ name: `${test}.${origin}`, type: "A", data: "127.0.0.2" }],
});

const listed = (name: string, code: string) =>
  ({ change: "records", name, records: { type: "A", data: [code] } }) as const;

/** The public lists of senders no one wants mail from, all alive. Its faults list the careless company, or refuse to answer. */
export const blockLists: Blueprint = {
  domain: "zen.spamhaus.org",
  zones: [
    ...OF_ADDRESSES.map((origin) => list(origin, "2.0.0.127")),
    ...OF_NAMES.map((origin) => list(origin, "test")),
  ],
  hosts: [],
  faults: [
    {
      id: "address-block-listed",
      where: "mail2.acme.test",
      expect: { area: "email-weaknesses", check: "email-dnsbl", outcome: "dnsbl-address-listed" },
      plant: [listed("{reverse:mail2.acme.test}.zen.spamhaus.org", "127.0.0.4")],
    },
    {
      id: "domain-block-listed",
      where: "acme.test",
      expect: { area: "email-weaknesses", check: "email-dnsbl", outcome: "dnsbl-domain-listed" },
      plant: [listed("acme.test.dbl.spamhaus.org", "127.0.1.2")],
    },
  ],
};
