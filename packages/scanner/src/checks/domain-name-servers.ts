import { ProbeError } from "@parapet/net/probe-error";

import { defineCheck, type Verdict } from "../check.ts";
import { nameServersOf } from "../discovery/name-servers.ts";
import { asnOf } from "../hosts/asn-table.ts";
import { ask, noteUnseen } from "../mail/ask.ts";
import { unseenOf } from "../unseen.ts";
import { dnsRecord } from "../web/fixes.ts";

const nist = { primary: "SP 800-81r3", secondary: "SP 800-53r5 SC-22" };
const references = ["https://www.rfc-editor.org/rfc/rfc2182"];

const OUTCOMES = {
  "name-server-single": { severity: "medium", owasp: "A05:2021", wstg: "WSTG-CONF-01", nist, references },
  "name-server-lame": {
    severity: "medium",
    owasp: "A05:2021",
    wstg: "WSTG-CONF-01",
    nist,
    references: ["https://www.rfc-editor.org/rfc/rfc1912#section-2.8"],
  },
  "name-servers-one-network": { severity: "info", owasp: "A05:2021", wstg: "WSTG-CONF-01", nist, references },
  "ipv6-absent": {
    severity: "info",
    owasp: "A05:2021",
    wstg: "WSTG-CONF-01",
    nist,
    references: ["https://www.rfc-editor.org/rfc/rfc6540"],
  },
} as const;

type Id = keyof typeof OUTCOMES;

const another = (domain: string): string => `${domain}. IN NS <a name server in another network>.`;

/** What the zone should say, or no longer. */
const LINES: Readonly<Record<Id, (domain: string, subject: string) => string>> = {
  "name-server-single": another,
  "name-servers-one-network": another,
  "name-server-lame": (domain, subject) => `; remove unless it serves the zone\n${domain}. IN NS ${subject}.`,
  "ipv6-absent": (domain) => `${domain}. IN AAAA <its IPv6 address>`,
};

interface SeenServer {
  readonly name: string;
  readonly ip: string;
  readonly asn: number | null;
  /** Whether it speaks for the zone; null when it could not be asked. */
  readonly answers: boolean | null;
}

interface Seen {
  readonly servers: readonly SeenServer[];
  /** Whether the domain or its `www` has an IPv6 address; null where there is no site, or no one could be asked. */
  readonly ipv6: boolean | null;
}

/** Will the domain's names still be found when one machine or one network is down? (RFC 2182) */
export const domainNameServers = defineCheck({
  id: "domain-name-servers",
  area: "web-apps-exposures",
  on: "domain",
  touch: "active",
  outcomes: OUTCOMES,

  async observe({ domain }, net, context): Promise<Seen> {
    const { servers, unasked } = await nameServersOf(domain, net);
    for (const { name, why } of unasked) context.missed?.(unseenOf(name, why));
    const seen = await Promise.all(
      servers.map(async ({ name, ip }): Promise<SeenServer> => {
        const asn = asnOf(ip)?.number ?? null;
        try {
          const reply = await net.dns.query(domain, "SOA", { server: { ip }, signal: context.signal });
          return { name, ip, asn, answers: reply.answers.some(({ type }) => type === "SOA") };
        } catch (error) {
          if (!(error instanceof ProbeError)) throw error;
          // REFUSED and SERVFAIL are its own answer: it does not know the zone. Silence may be a filter in between.
          if (error.reason === "server-failure") return { name, ip, asn, answers: false };
          context.missed?.(unseenOf(name, error));
          return { name, ip, asn, answers: null };
        }
      }),
    );
    const sites = await ask(() => Promise.all([domain, `www.${domain}`].map((name) => net.dns.addresses(name))));
    noteUnseen(sites, domain, context);
    const addresses = "seen" in sites ? sites.seen.flat() : [];
    return { servers: seen, ipv6: addresses.length === 0 ? null : addresses.some((ip) => ip.includes(":")) };
  },

  describe: ({ servers }) => [
    { kind: "name-servers", names: [...new Set(servers.map(({ name }) => name))].toSorted() },
  ],

  judge({ servers, ipv6 }, { domain }) {
    const verdicts: Verdict<Id>[] = [];
    const say = (outcome: Id, params: Verdict["params"] = {}, subject = domain): void => {
      const evidence = { servers, fix: dnsRecord(LINES[outcome](domain, subject)) };
      verdicts.push({ outcome, subject, evidence, params: { domain, ...params } });
    };
    const names = [...new Set(servers.map(({ name }) => name))];
    const places = new Set(servers.map(({ ip }) => ip));
    const networks = new Set(servers.map(({ asn }) => asn));
    const [network] = networks;
    // An address that many machines share (anycast) cannot be distinguished from one machine; two names on it count as one.
    if (names.length === 1 || places.size === 1) say("name-server-single", { server: names[0] ?? "" });
    else if (networks.size === 1 && network !== null && network !== undefined)
      say("name-servers-one-network", { network: `AS${network}`, count: names.length });
    for (const name of names) {
      const own = servers.filter((server) => server.name === name);
      if (own.every(({ answers }) => answers === false)) say("name-server-lame", { server: name }, name);
    }
    if (ipv6 === false) say("ipv6-absent");
    return verdicts;
  },
});
