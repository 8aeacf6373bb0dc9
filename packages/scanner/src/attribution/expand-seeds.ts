import { sharedDomain } from "@parapet/domain/contracts/company-domain";
import { isDomainName } from "@parapet/domain/contracts/domain-name";
import { registrable } from "@parapet/domain/domains";
import {
  candidateCertainty,
  type CandidateKind,
  type CandidateLink,
  type CandidateObservation,
  type EvidenceKind,
  isWithheld,
  organizationKey,
  type RootKind,
} from "@parapet/domain/inventory";
import { createAddressPolicy } from "@parapet/net/address-policy";
import type { Net } from "@parapet/net/net";
import { type BlindReason, ProbeError } from "@parapet/net/probe-error";

import { findAsn, listNetworks } from "../hosts/asn-table.ts";
import { findHostingProvider, isProviderName } from "../hosts/hosting-providers.ts";
import { domainsOfRegistrant, lookUpRegistrant, RDAP_BASE } from "../look-alikes/rdap.ts";
import { isSpfRecord, parseSpf } from "../mail/spf/parse-spf.ts";
import { readNetwork } from "./networks.ts";
import {
  certificatesOfLabel,
  certificatesOfOrganization,
  domainsOnNameServer,
  domainsWithAnalyticsId,
  hostsWithFile,
  type LookupService,
  namesOnAddress,
} from "./passive-lookups.ts";
import { isMailService, isSharedNameServer, isWebService } from "./shared-services.ts";

/** What runs recorded about a verified domain. */
export interface KnownDomain {
  readonly name: string;
  readonly nameServers: readonly string[];
  readonly websites: readonly {
    readonly redirectsTo: string | null;
    readonly analytics: readonly string[];
    readonly icon: string | null;
  }[];
  readonly certificates: readonly {
    readonly subject: string;
    readonly names: readonly string[];
    readonly trusted: boolean;
  }[];
}

export interface ExpansionSeed {
  readonly kind: Exclude<RootKind, "domain" | "cloud-account">;
  readonly value: string;
}

export interface ExpansionOptions {
  readonly seeds: readonly ExpansionSeed[];
  readonly domains: readonly KnownDomain[];
  /** Further domains of the organization, which are no candidates. */
  readonly ownNames?: readonly string[];
  readonly signal: AbortSignal;
  /** The network to the service of this host. */
  readonly netFor: (host: string) => Net;
  /** Resolves records of verified domains. */
  readonly dns: Pick<Net["dns"], "txt">;
  readonly bases?: Readonly<Record<string, string>>;
  readonly keys?: Readonly<Record<string, string>>;
  /** Services that the operator disabled. */
  readonly without?: readonly string[];
  readonly rdapBase?: string;
}

interface Gap {
  readonly source: string;
  readonly reason: BlindReason | "disabled";
}

interface Expansion {
  readonly candidates: readonly CandidateObservation[];
  /** Sources that could not be asked, once for each reason. */
  readonly gaps: readonly Gap[];
  /** Lookups that the limit did not admit. */
  readonly leftOut: number;
}

const MAX_LOOKUPS = 200;
/** Registrants that are looked up for names found otherwise. */
const MAX_COMPARED = 60;
const MAX_NETWORKS = 256;
const MAX_CANDIDATES = 1_000;
/** A name server, icon or id on more domains than this belongs to a provider, a product or an agency. */
const MAX_ALIKE = 100;
const MAX_ALIKE_OF_OTHERS = 20;
/** Certificates for more domains than this are made by platforms for their customers. */
const MAX_IN_CERTIFICATE = 20;
/** An address with more domains is a shared host. */
const MAX_ON_ADDRESS = 5;
/** Networks of up to 2^4 addresses are looked up one by one. */
const MAX_ADDRESS_BITS = 4;
/** Larger networks of senders are a provider's. */
const MIN_BITS = { ipv4: 20, ipv6: 32 } as const;

/** After these a service is not asked again in the same expansion. */
const FINAL: ReadonlySet<string> = new Set([
  "rate-limited",
  "needs-key",
  "blocked",
  "timeout",
  "refused",
  "unreachable",
]);

/** The organization in the subject of a certificate, as Node and crt.sh write subjects. */
const subjectOrganization = (subject: string): string | null => {
  const written = /(?:^|[,\n]\s*)O\s*=\s*(?:"([^"]+)"|((?:\\.|[^,\n\\])+))/.exec(subject);
  return (written?.[1] ?? written?.[2])?.replaceAll(/\\(.)/g, "$1").trim() ?? null;
};

type Root = CandidateLink["root"];

/** An organization as registries and certificates write it, and what said that it is this one. */
type Named = Map<string, { readonly name: string; readonly root: Root }>;

interface Context extends ExpansionOptions {
  readonly found: Map<
    string,
    { readonly kind: CandidateKind; readonly value: string; readonly links: CandidateLink[] }
  >;
  /** Domains of the organization. */
  readonly own: ReadonlySet<string>;
  readonly holders: Named;
  readonly ask: <T>(source: string, look: () => Promise<T>) => Promise<T | undefined>;
  readonly registrantOf: (path: `${"domain" | "ip"}/${string}`) => Promise<string | null | undefined>;
  readonly domainOf: (name: string) => string | null;
  readonly addName: (name: string, root: Root, evidence: EvidenceKind, via: string | null) => void;
  readonly addNetwork: (text: string, root: Root, evidence: EvidenceKind, via: string | null) => void;
  readonly services: {
    readonly logs: LookupService;
    readonly hackerTarget: LookupService;
    readonly urlscan: LookupService;
  };
}

const hostOf = (base: string): string => URL.parse(base)?.hostname ?? "";
const rootOf = (domain: string): Root => ({ kind: "domain", value: domain });

/** The lookups of one expansion, within its limits, and what could not be assessed. */
const createLookups = ({ signal, without = [] }: ExpansionOptions) => {
  const gaps = new Map<string, Gap>();
  const silent = new Set<string>();
  const count = { asked: 0, leftOut: 0 };
  const gap = (source: string, reason: Gap["reason"]): undefined => {
    gaps.set(`${source} ${reason}`, { source, reason });
    return undefined;
  };
  /** One lookup; undefined: not assessed. */
  const ask = async <T>(source: string, look: () => Promise<T>): Promise<T | undefined> => {
    if (without.includes(source)) return gap(source, "disabled");
    if (silent.has(source) || count.asked >= MAX_LOOKUPS || signal.aborted) {
      count.leftOut += 1;
      return undefined;
    }
    count.asked += 1;
    try {
      return await look();
    } catch (error) {
      // Once the time of the expansion is over, what is known by then counts.
      if (!(error instanceof ProbeError) && !signal.aborted) throw error;
      const reason = error instanceof ProbeError ? error.reason : "timeout";
      if (FINAL.has(reason)) silent.add(source);
      return gap(source, reason);
    }
  };
  return { ask, gaps, count };
};

/** Where evidence is collected by candidate. */
const createCollection = (own: ReadonlySet<string>) => {
  const found: Context["found"] = new Map();
  const policy = createAddressPolicy();
  const add = (kind: CandidateKind, value: string, link: CandidateLink): void => {
    const key = `${kind} ${value}`;
    const entry = found.get(key);
    if (entry === undefined) {
      if (found.size < MAX_CANDIDATES) found.set(key, { kind, value, links: [link] });
    } else if (!entry.links.some((known) => JSON.stringify(known) === JSON.stringify(link))) entry.links.push(link);
  };
  /** The domain that a name is in; own domains and those that belong to no one are none. */
  const domainOf = (name: string): string | null => {
    const plain = name.replace(/^\*\./, "").replace(/\.$/, "").toLowerCase();
    if (!isDomainName(plain)) return null;
    const domain = registrable(plain);
    return own.has(domain) || sharedDomain(domain) !== null ? null : domain;
  };
  const addName: Context["addName"] = (name, root, evidence, via) => {
    const domain = domainOf(name);
    if (domain !== null) add("domain", domain, { root, evidence, via });
  };
  const addNetwork: Context["addNetwork"] = (text, root, evidence, via) => {
    const network = readNetwork(text);
    if (network === null || policy.refusal(network.first) !== null) return;
    const isOne = network.first === network.last;
    add(isOne ? "address" : "network", isOne ? network.first : network.text, { root, evidence, via });
  };
  return { found, domainOf, addName, addNetwork };
};

const nameOnce = (named: Named, name: string | null | undefined, root: Root): void => {
  if (name == null || isWithheld(name) || isProviderName(name)) return;
  const key = organizationKey(name);
  if (key !== "" && !named.has(key)) named.set(key, { name, root });
};

/** Who the organization is in the registries, and which domains they have under that name. */
const byRegistrant = async ({ seeds, domains, holders, ask, registrantOf, addName, ...context }: Context) => {
  for (const { kind, value } of seeds) if (kind === "organization") nameOnce(holders, value, { kind, value });
  for (const { name } of domains)
    nameOnce(holders, await registrantOf(`domain/${encodeURIComponent(registrable(name))}`), rootOf(name));
  const base = context.rdapBase ?? RDAP_BASE;
  for (const { name, root } of holders.values()) {
    const search = () => domainsOfRegistrant(context.netFor(hostOf(base)), name, base, context.signal);
    for (const domain of (await ask("rdap-search", search)) ?? []) addName(domain, root, "registrant", name);
  }
};

/** Certificates of the organization in the logs, and names beside own names in certificates that services present. */
const byCertificate = async ({ seeds, domains, ask, domainOf, addName, services, signal }: Context) => {
  const subjects: Named = new Map();
  for (const { kind, value } of seeds)
    if (kind === "certificate-organization") nameOnce(subjects, value, { kind, value });
  for (const { name, certificates } of domains)
    for (const { subject, names, trusted } of certificates) {
      // What a server says of itself without an authority is no evidence.
      if (!trusted) continue;
      nameOnce(subjects, subjectOrganization(subject), rootOf(name));
      const named = new Set(names.flatMap((one) => domainOf(one) ?? []));
      if (named.size <= MAX_IN_CERTIFICATE)
        for (const one of named) addName(one, rootOf(name), "certificate-names", names[0] ?? null);
    }
  for (const { name, root } of subjects.values())
    for (const { names } of (await ask("crtsh", () => certificatesOfOrganization(services.logs, name, signal))) ?? [])
      for (const one of names) addName(one, root, "certificate-organization", name);
  for (const { kind, value } of seeds) {
    if (kind !== "brand") continue;
    const isNamedSo = (name: string): boolean => domainOf(name)?.split(".")[0] === value;
    for (const { names } of (await ask("crtsh", () => certificatesOfLabel(services.logs, value, signal))) ?? [])
      for (const one of names) if (isNamedSo(one)) addName(one, { kind, value }, "brand", one);
  }
};

/** Domains on the same name servers, unless those are a provider's. */
const byNameServer = async ({ domains, own, ask, addName, services, signal }: Context) => {
  const asked = new Set<string>();
  for (const { name, nameServers } of domains)
    for (const server of nameServers.slice(0, 8)) {
      const host = server.replace(/\.$/, "").toLowerCase();
      if (asked.has(host) || isSharedNameServer(host)) continue;
      asked.add(host);
      const isOwn = own.has(registrable(host));
      const on = await ask("hackertarget", () => domainsOnNameServer(services.hackerTarget, host, signal));
      if (on === undefined || on.length > (isOwn ? MAX_ALIKE : MAX_ALIKE_OF_OTHERS)) continue;
      for (const one of on) addName(one, rootOf(name), isOwn ? "name-servers" : "external-name-servers", host);
    }
};

/** Who may send mail for the domains, beside mail services. */
const bySpf = async ({ domains, ask, dns, addName, addNetwork }: Context) => {
  for (const { name } of domains) {
    const spf = ((await ask("dns", () => dns.txt(name))) ?? []).find(isSpfRecord);
    for (const { text } of spf === undefined ? [] : parseSpf(spf).terms.slice(0, 50)) {
      const target = /^[+?~-]?(?:include:|a:|mx:|redirect=)([^/]+)/i.exec(text)?.[1]?.toLowerCase();
      if (target !== undefined && !isMailService(target))
        // _spf.example.com names no host.
        addName(target.replace(/^(?:_[^.]+\.)+/, ""), rootOf(name), "spf", text);
      const network = readNetwork(/^[+?~-]?ip[46]:(.+)$/i.exec(text)?.[1] ?? "");
      if (network === null || network.bits < MIN_BITS[network.family]) continue;
      if (findHostingProvider(findAsn(network.first)?.number ?? 0) === null)
        addNetwork(network.text, rootOf(name), "spf", text);
    }
  }
};

/** Where websites lead, and which others report to the same account or show the same icon. */
const byPage = async ({ domains, ask, addName, services, signal }: Context) => {
  for (const { name, websites } of domains) {
    for (const { redirectsTo } of websites)
      if (redirectsTo !== null && !isWebService(redirectsTo))
        addName(redirectsTo, rootOf(name), "redirect", redirectsTo);
    for (const id of new Set(websites.flatMap(({ analytics }) => analytics))) {
      const on = (await ask("hackertarget", () => domainsWithAnalyticsId(services.hackerTarget, id, signal))) ?? [];
      if (on.length <= MAX_ALIKE_OF_OTHERS) for (const one of on) addName(one, rootOf(name), "analytics", id);
    }
    for (const icon of new Set(websites.flatMap((site) => site.icon ?? []))) {
      const on = new Set((await ask("urlscan", () => hostsWithFile(services.urlscan, icon, signal))) ?? []);
      if (on.size <= MAX_ALIKE_OF_OTHERS) for (const one of on) addName(one, rootOf(name), "favicon", icon);
    }
  }
};

/** The addresses of a small IPv4 network, or the one address; larger networks are not looked up one by one. */
const addressesIn = ({ first, last, bits, family }: NonNullable<ReturnType<typeof readNetwork>>): string[] => {
  if (first === last) return [first];
  if (family === "ipv6" || bits < 32 - MAX_ADDRESS_BITS) return [];
  const prefix = first.slice(0, first.lastIndexOf(".") + 1);
  const [from, to] = [first, last].map((ip) => Number(ip.slice(prefix.length)));
  return Array.from({ length: (to ?? 0) - (from ?? 0) + 1 }, (_, at) => `${prefix}${(from ?? 0) + at}`);
};

/** Networks that were named: who holds them, which names are on them; and the networks of an autonomous system. */
const byNetwork = async ({ seeds, holders, ask, registrantOf, addName, addNetwork, services, signal }: Context) => {
  for (const { kind, value } of seeds) {
    const root = { kind, value };
    if (kind === "asn")
      for (const text of listNetworks(Number(value), MAX_NETWORKS).networks)
        addNetwork(text, root, "asn", `AS${value}`);
    const network = kind === "network" || kind === "address" ? readNetwork(value) : null;
    if (network === null || (kind !== "network" && kind !== "address")) continue;
    const holder = await registrantOf(`ip/${network.first}`);
    const isKnown = holder != null && !isWithheld(holder);
    addNetwork(value, root, kind, isKnown ? holder : null);
    if (isKnown && holders.has(organizationKey(holder))) addNetwork(value, root, "registrant", holder);
    for (const ip of addressesIn(network)) {
      const on = (await ask("hackertarget", () => namesOnAddress(services.hackerTarget, ip, signal))) ?? [];
      if (new Set(on.map(registrable)).size <= MAX_ON_ADDRESS) for (const one of on) addName(one, root, kind, ip);
    }
  }
};

/** Whether what was found otherwise is registered to the organization, or to another one. Returns how many were not compared. */
const compareRegistrants = async ({ found, holders, registrantOf, addName }: Context): Promise<number> => {
  if (holders.size === 0) return 0;
  const pointsOf = (links: readonly CandidateLink[]): number => candidateCertainty(links)?.points ?? 0;
  const others = [...found.values()]
    .filter(({ kind, links }) => kind === "domain" && links.every(({ evidence }) => evidence !== "registrant"))
    .toSorted((a, b) => pointsOf(b.links) - pointsOf(a.links));
  for (const { value, links } of others.slice(0, MAX_COMPARED)) {
    const holder = await registrantOf(`domain/${encodeURIComponent(value)}`);
    if (holder == null || isWithheld(holder) || isProviderName(holder)) continue;
    const us = holders.get(organizationKey(holder));
    const root = us?.root ?? links[0]?.root;
    if (root !== undefined) addName(value, root, us === undefined ? "other-registrant" : "registrant", holder);
  }
  return Math.max(0, others.length - MAX_COMPARED);
};

/**
 * Derives assets that may belong to the organization, from its seeds, from what runs recorded about its verified domains and from
 * registries, certificate logs and other public services. Nothing is sent to a candidate, and its names are not resolved.
 */
export const expandSeeds = async (options: ExpansionOptions): Promise<Expansion> => {
  const { domains, signal, netFor, bases = {}, keys = {}, rdapBase = RDAP_BASE } = options;
  const own = new Set([...domains.map(({ name }) => name), ...(options.ownNames ?? [])]);
  const { ask, gaps, count } = createLookups(options);
  const serviceAt = (id: string, standard: string): LookupService => ({
    net: netFor(hostOf(bases[id] ?? standard)),
    base: bases[id] ?? null,
    key: keys[id] ?? null,
  });
  const context: Context = {
    ...options,
    ...createCollection(own),
    own,
    ask,
    holders: new Map(),
    registrantOf: (path) => ask("rdap", () => lookUpRegistrant(netFor(hostOf(rdapBase)), path, rdapBase, signal)),
    services: {
      logs: serviceAt("crtsh", "https://crt.sh"),
      hackerTarget: serviceAt("hackertarget", "https://api.hackertarget.com"),
      urlscan: serviceAt("urlscan", "https://urlscan.io"),
    },
  };
  await byRegistrant(context);
  await byCertificate(context);
  await byNameServer(context);
  await bySpf(context);
  await byPage(context);
  await byNetwork(context);
  const notCompared = await compareRegistrants(context);
  return {
    candidates: [...context.found.values()].filter(({ links }) => candidateCertainty(links) !== null),
    gaps: [...gaps.values()],
    leftOut: count.leftOut + notCompared,
  };
};
