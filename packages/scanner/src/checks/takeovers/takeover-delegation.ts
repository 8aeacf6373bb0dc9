import type { DnsRecord, Net } from "@parapet/net/net";
import { ProbeError } from "@parapet/net/probe-error";

import { defineCheck } from "../../check.ts";
import { findFirst } from "../../find-first.ts";
import { dnsRecord } from "../../web/fixes.ts";
import { nameState, type NameState } from "../../web/name-state.ts";
import { OWASP_SITE, webOutcome } from "../../web/outcome.ts";

const REFERENCE = `${OWASP_SITE}/02-Configuration_and_Deployment_Management_Testing/10-Test_for_Subdomain_Takeover`;

const OUTCOMES = {
  "delegation-registrable": webOutcome("critical", "misconfiguration", "CONF-10", REFERENCE),
  "delegation-dangling": webOutcome("medium", "misconfiguration", "CONF-10", REFERENCE),
} as const;

interface SeenServer {
  readonly name: string;
  readonly state: NameState;
}

const MAX_SERVERS = 13;

const clean = (name: string): string => name.replace(/\.$/, "").toLowerCase();

const serversIn = (records: readonly DnsRecord[], zone: string): string[] =>
  records
    .filter((record) => record.type === "NS" && clean(record.name) === zone && typeof record.data === "string")
    .map((record) => clean(String(record.data)));

/**
 * The name servers a zone is passed to. A delegation whose servers are gone cannot be seen through a resolver, which only
 * fails; the parent's own servers still show it.
 */
const delegatedTo = async (net: Net, host: string, domain: string, signal: AbortSignal): Promise<string[]> => {
  if (host === domain) return serversIn((await net.dns.query(host, "NS", { signal })).answers, host);
  let failure: ProbeError | null = null;
  for (const parent of (await net.dns.ns(domain)).slice(0, 4)) {
    const [ip] = await net.dns.addresses(parent);
    if (ip === undefined) continue;
    try {
      const reply = await net.dns.query(host, "NS", { server: { ip }, signal });
      return [...new Set([...serversIn(reply.answers, host), ...serversIn(reply.authorities, host)])];
    } catch (error) {
      if (!(error instanceof ProbeError)) throw error;
      failure = error;
    }
  }
  throw failure ?? new ProbeError("unreachable", `no name server of ${domain} has an address`);
};

/** Is a part of the domain passed to name servers that no one holds any more? */
export const takeoverDelegation = defineCheck({
  id: "takeover-delegation",
  area: "web-apps-exposures",
  on: "host",
  touch: "passive",
  controls: {
    "nist-csf-2.0": ["ID.AM-08", "PR.PS-01"],
    "iso-27001-2022": ["A.5.9", "A.8.9"],
    "cis-8.1": ["1", "4"],
    "pci-dss-4.0.1": ["2.2"],
    "nis2-21-2": ["21(2)(e)", "21(2)(i)"],
    dora: ["Art. 8", "Art. 9"],
    "soc-2": ["CC6.6"],
  },
  outcomes: OUTCOMES,

  async observe({ host, domain }, net, context): Promise<SeenServer[]> {
    const names = await delegatedTo(net, clean(host), clean(domain), context.signal);
    return Promise.all(
      findFirst(names, MAX_SERVERS, { what: "name servers", subjectOf: () => host }, context).map(async (name) => ({
        name,
        state: await nameState(net, name, context.signal),
      })),
    );
  },

  judge(servers, { host }) {
    const lost = servers.filter(({ state }) => state !== "exists");
    if (lost.length === 0) return [];
    const registrable = lost.filter(({ state }) => state === "registrable");
    const named = (registrable.length > 0 ? registrable : lost).map(({ name }) => name);
    const fix = dnsRecord(["; remove these records", ...named.map((name) => `${host}. NS ${name}.`)].join("\n"));
    return [
      {
        outcome: registrable.length > 0 ? ("delegation-registrable" as const) : ("delegation-dangling" as const),
        subject: host,
        params: { host, servers: named.join(", ") },
        evidence: { servers, fix },
      },
    ];
  },

  texts: {
    en: {
      name: "DNS delegation takeover",
      outcomes: {
        "delegation-registrable": {
          title: "Dangling NS delegation (unregistered domain)",
          explanation:
            "{host} is delegated to name servers in an unregistered domain ({servers}). An attacker who registers it controls every name under {host}.",
          remediation: "Remove the NS records of {host}.",
        },
        "delegation-dangling": {
          title: "Dangling NS delegation",
          explanation:
            "{host} is delegated to name servers that do not resolve ({servers}). An attacker who gains control of such a name controls every name under {host}.",
          remediation: "Remove or correct the NS records of {host}.",
        },
      },
    },
    es: {
      name: "Toma de control de delegaciones DNS",
      outcomes: {
        "delegation-registrable": {
          title: "Delegación NS huérfana (dominio sin registrar)",
          explanation:
            "{host} está delegado en servidores DNS de un dominio sin registrar ({servers}). Un atacante que lo registre controla todos los nombres bajo {host}.",
          remediation: "Elimine los registros NS de {host}.",
        },
        "delegation-dangling": {
          title: "Delegación NS huérfana",
          explanation:
            "{host} está delegado en servidores DNS que no se resuelven ({servers}). Un atacante que obtenga el control de uno de esos nombres controla todos los nombres bajo {host}.",
          remediation: "Elimine o corrija los registros NS de {host}.",
        },
      },
    },
    fr: {
      name: "Prise de contrôle de délégations DNS",
      outcomes: {
        "delegation-registrable": {
          title: "Délégation NS orpheline (domaine non enregistré)",
          explanation:
            "{host} est délégué à des serveurs DNS d’un domaine non enregistré ({servers}). Un attaquant qui l’enregistre contrôle tous les noms sous {host}.",
          remediation: "Supprimez les enregistrements NS de {host}.",
        },
        "delegation-dangling": {
          title: "Délégation NS orpheline",
          explanation:
            "{host} est délégué à des serveurs DNS qui ne sont pas résolus ({servers}). Un attaquant qui obtient le contrôle de l’un de ces noms contrôle tous les noms sous {host}.",
          remediation: "Supprimez ou corrigez les enregistrements NS de {host}.",
        },
      },
    },
  },
});
