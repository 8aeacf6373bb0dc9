import { addressAndPort, createAddressPolicy, isAddress } from "@parapet/net/address-policy";
import type { Net } from "@parapet/net/net";
import { ProbeError } from "@parapet/net/probe-error";

import type { CheckResult, Targets } from "../check.ts";
import { webVirtualHost } from "../checks/web-virtual-host.ts";
import { accountNames } from "../discovery/account-names.ts";
import { discover } from "../discovery/discover.ts";
import { NAME_SOURCES } from "../discovery/sources.ts";
import type { FingerprintSet } from "../fingerprints/fingerprint-set.ts";
import { addressFacts } from "../hosts/host-facts.ts";
import { portSet } from "../ports/port-set.ts";
import { scanPorts } from "../ports/scan-ports.ts";
import { CHECKS } from "../registry.ts";
import { nameOf } from "../run-check.ts";
import { findDatagramServices } from "../services/find-datagram-services.ts";
import { identifyService } from "../services/identify-service.ts";
import { runningOn } from "../services/running-on.ts";
import { distinctSites, type Site } from "../web/distinct-sites.ts";
import { httpVersionsOf, isSecureSite } from "../web/http-versions.ts";
import { isSamePage } from "../web/same-page.ts";
import { leaveSites, siteVisit } from "../web/site-visit.ts";
import { virtualHosts, type WebPlace } from "../web/virtual-hosts.ts";
import { visitorSites } from "../web/visitor-sites.ts";
import { atOnce } from "./at-once.ts";
import { byPreference, mergePlaces, type SamePlace } from "./merge-places.ts";
import { runChecks } from "./run-checks.ts";
import type { Known, SeenAsset, SeenPort, Stage, StageContext } from "./stage.ts";

const PUBLIC = createAddressPolicy();
const HOSTS_AT_ONCE = 4;
/** Probes in flight to one address. Each costs some CPU at once; a bigger burst would starve the API in this process. */
const PROBES_AT_ONCE = 96;
const SERVICES_AT_ONCE = 64;
const DEFAULT_PORTS = "top1000";
const WEB_PORTS = [80, 443, 8080, 8443] as const;

/** A result created by a stage itself: evaluated without a finding, or blind with the reason. */
const looked = (what: string, subject: string, error?: unknown): CheckResult => {
  if (error === undefined) return { check: what, subject, status: "judged", verdicts: [] };
  if (error instanceof ProbeError)
    return { check: what, subject, status: "blind", reason: error.reason, detail: error.message };
  throw error;
};

const resolve: Stage = {
  id: "resolve",
  touch: "passive",
  async run(_, { domain, net }) {
    // Cached answers of an earlier run may be outdated; a new run queries again.
    net.dns.forget(domain);
    try {
      const ips = await net.dns.addresses(domain);
      return {
        assets: [{ host: domain, ips, sources: [{ id: "given" }], facts: {} }],
        results: [looked("resolve", domain)],
      };
    } catch (error) {
      return {
        assets: [{ host: domain, ips: [], sources: [{ id: "given" }], facts: {} }],
        results: [looked("resolve", domain, error)],
      };
    }
  },
};

/** Addresses of cloud accounts that no name leads to are hosts of their own. */
const unnamedAddresses = (domain: string, named: readonly SeenAsset[], addresses: readonly string[]): SeenAsset[] => {
  const reached = new Set(named.flatMap(({ ips }) => ips));
  return addresses
    .filter((ip) => !reached.has(ip))
    .map((ip) => ({
      host: ip,
      ips: [ip],
      sources: [{ id: "cloud-account" }],
      facts: { aliases: [], path: [{ source: "cloud-account", from: domain, to: ip, detail: null }] },
    }));
};

const subDomains: Stage = {
  id: "sub-domains",
  touch: "passive",
  async run(_, { domain, net, profile, signal, progress, settings }) {
    const found = await discover(domain, net, {
      profile: profile === "full" ? "full" : "passive",
      signal,
      ...(settings.sourceBases && { bases: settings.sourceBases }),
      ...(settings.sourceKeys && { keys: settings.sourceKeys }),
      ...(settings.withoutSources && { without: settings.withoutSources }),
      ...(settings.accountNames && { sources: [...NAME_SOURCES, accountNames(settings.accountNames)] }),
      ...(settings.earlierHosts && { earlier: settings.earlierHosts }),
      onEvent: (event) => {
        if (event.type === "progress") progress(event.round / (event.round + 1), 0);
      },
    });
    const excluded = new Set(settings.withoutHosts);
    const earlier = new Set(settings.earlierHosts);
    const named = found.hosts
      .filter(({ host, state, wildcard }) => state !== "gone" && !wildcard && !excluded.has(host))
      // Not in the order the answers came: the first name of an address stands for it in what follows.
      .toSorted((a, b) => (a.host < b.host ? -1 : 1))
      .map((host) => ({
        host: host.host,
        ips: host.ips,
        sources: host.sources.map((id) => ({ id })),
        facts: { state: host.state, aliases: host.aliases, path: host.path },
      }));
    const unnamed = unnamedAddresses(domain, named, settings.accountAddresses ?? []);
    const remaining = new Set([...unnamed.map(({ host }) => host), ...(settings.unlistedAddresses ?? [])]);
    // A host that no server would speak of and names beyond a bound were not checked; neither is gone.
    return {
      results: [
        ...(found.truncated ? [looked("sub-domains", domain, new ProbeError("too-large", found.cuts.join("; ")))] : []),
        ...found.hosts.flatMap(({ host, blind }) =>
          blind === null ? [] : [looked("sub-domains", host, new ProbeError(blind.reason, blind.detail))],
        ),
      ],
      assets: [...named, ...unnamed],
      sources: found.sources,
      absent: [
        ...found.hosts.flatMap(({ host, state }) => (state === "gone" && earlier.has(host) ? [host] : [])),
        // No longer listed by an account, no longer accepted, or reached by a name.
        ...[...earlier].filter((host) => isAddress(host) && !remaining.has(host)),
      ],
    };
  },
};

const hosts: Stage = {
  id: "hosts",
  touch: "passive",
  async run({ assets }, context) {
    const described: SeenAsset[] = assets.map((asset) => ({
      ...asset,
      facts: {
        ...asset.facts,
        addresses: asset.ips.map((ip) => addressFacts(ip, (asset.facts["aliases"] as string[] | undefined) ?? [])),
      },
    }));
    // Checks of hosts ask DNS about the name.
    const targets: Targets["host"][] = described
      .filter(({ host }) => !isAddress(host))
      .map(({ host, ips }) => ({ domain: context.domain, host, ips }));
    return { assets: described, results: await runChecks(CHECKS, "host", targets, context) };
  },
};

/** The first host of each address; a port is checked once however many names lead to it. */
const hostsByAddress = (assets: readonly SeenAsset[]): Map<string, string[]> => {
  const byAddress = new Map<string, string[]>();
  for (const { host, ips } of assets) for (const ip of ips) byAddress.set(ip, [...(byAddress.get(ip) ?? []), host]);
  return byAddress;
};

/** Behind these a CDN answers for its customers: any port seems open there and says nothing about the company. */
const edgeAddresses = (assets: readonly SeenAsset[]): ReadonlySet<string> =>
  new Set(
    assets.flatMap(({ facts }) =>
      ((facts["addresses"] as { ip: string; edge: string | null }[] | undefined) ?? []).flatMap(({ ip, edge }) =>
        edge === null ? [] : [ip],
      ),
    ),
  );

const UNKNOWN_SERVICE = {
  name: null,
  product: null,
  version: null,
  cpe: null,
  tls: false,
  banner: null,
  unauthenticated: null,
  details: {},
} as const;

/** A proxy that accepts every port hides the host's own; ports 80 and 443 are still probed. */
const SHIELDED = new ProbeError("blocked", "every port seems open: something answers for the host");
const WEB_ENTRY_PORTS = [80, 443] as const;

const BEYOND_PLAN = new ProbeError("plan-limit", "the plan covers fewer addresses than the domain has");

/** The addresses that no packet may go to, since the plan does not cover them. */
const beyondPlan = ({ results }: Known): ReadonlySet<string> =>
  new Set(
    results.flatMap((it) =>
      it.check === "ports" && it.status === "blind" && it.reason === BEYOND_PLAN.reason
        ? it.subject.split(" ").slice(1)
        : [],
    ),
  );

const ports: Stage = {
  id: "ports",
  touch: "active",
  async run({ assets }, { net, signal, settings, progress, mayProbe }) {
    const wanted = portSet(settings.ports ?? DEFAULT_PORTS) ?? [];
    const byAddress = hostsByAddress(assets);
    // What the network's own guard keeps us from is refused there, and takes no place of the plan.
    const excluded = new Set(settings.withoutAddresses);
    const probable = [...byAddress.keys()].filter(
      (ip) => !excluded.has(ip) && (net.isOwn?.(ip) === true || PUBLIC.refusal(ip) === null),
    );
    const covered = await mayProbe?.(probable);
    const beyond = new Set(covered === undefined ? [] : probable.filter((ip) => !covered.has(ip)));
    const addresses = [...byAddress].filter(([ip]) => !beyond.has(ip));
    const uncovered = [...byAddress].filter(([ip]) => beyond.has(ip));
    const atEdge = edgeAddresses(assets);
    let done = 0;
    const found = await atOnce(HOSTS_AT_ONCE, addresses, async ([ip, names]) => {
      const ports = await scanPorts(ip, net, {
        ports: atEdge.has(ip) ? WEB_PORTS : wanted,
        signal,
        concurrency: PROBES_AT_ONCE,
      });
      done += 1;
      progress(done / addresses.length, 0);
      const open: SeenPort[] = names.flatMap((host) =>
        (ports.everythingOpen ? WEB_ENTRY_PORTS : ports.open).map((port) => ({
          ...UNKNOWN_SERVICE,
          host,
          ip,
          port,
          protocol: "tcp" as const,
          details: { roundTripMs: ports.roundTripMs },
        })),
      );
      const blind = ports.blind === null ? undefined : new ProbeError(ports.blind.reason, ports.blind.detail);
      // On a CDN only the web ports are probed.
      const failure = ports.everythingOpen && !atEdge.has(ip) ? SHIELDED : blind;
      const results = names.map((host) => looked("ports", `${host} ${ip}`, failure));
      const reach = { ip, ports: atEdge.has(ip) ? WEB_PORTS.join(",") : (settings.ports ?? DEFAULT_PORTS) };
      return { open, results, reach, shielded: ports.everythingOpen ? ip : null };
    });
    const shielded = new Set(found.flatMap(({ shielded: ip }) => ip ?? []));
    return {
      assets: assets.flatMap((asset) => {
        const everythingOpen = asset.ips.filter((ip) => shielded.has(ip));
        return everythingOpen.length === 0 ? [] : [{ ...asset, facts: { ...asset.facts, everythingOpen } }];
      }),
      ports: found.flatMap(({ open }) => open),
      reach: found.map(({ reach }) => reach),
      results: [
        ...found.flatMap(({ results }) => results),
        ...uncovered.flatMap(([ip, names]) => names.map((host) => looked("ports", `${host} ${ip}`, BEYOND_PLAN))),
      ],
    };
  },
};

const MUTE = new ProbeError("timeout", "the port takes connections and stays silent to every question");

const services: Stage = {
  id: "services",
  touch: "active",
  async run(known, { net, signal, progress, settings }) {
    const fingerprints = settings.fingerprints?.services ?? [];
    const byPlace = [...Map.groupBy(known.ports, ({ ip, port }) => `${ip} ${port}`).values()];
    const byAddress = Map.groupBy(known.ports, ({ ip }) => ip);
    let done = 0;
    const found = await atOnce(SERVICES_AT_ONCE, byPlace, async (group) => {
      const [first] = group;
      if (first === undefined) return { seen: [], results: [] };
      const rttMs = first.details["roundTripMs"];
      try {
        const service = await identifyService({ host: first.host, ip: first.ip, port: first.port }, net, {
          signal,
          fingerprints,
          beside: (byAddress.get(first.ip) ?? []).map(({ port }) => port),
          ...(typeof rttMs === "number" ? { rttMs } : {}),
        });
        const altSvc = service.details["altSvc"];
        const http = isSecureSite(service)
          ? await httpVersionsOf(first, typeof altSvc === "string" ? altSvc : null, net, signal)
          : null;
        const details = { ...service.details, ...(http !== null && { http }) };
        const seen: SeenPort[] = group.map(({ host, ip, port }) => ({ ...service, details, host, ip, port }));
        // A port that takes the connection and never says a word may be anything.
        const mute = service.details["silent"] === true && !service.tls;
        return { seen, results: [looked("services", addressAndPort(first.ip, first.port), mute ? MUTE : undefined)] };
      } catch (error) {
        return { seen: group, results: [looked("services", addressAndPort(first.ip, first.port), error)] };
      } finally {
        done += 1;
        progress(done / byPlace.length, 0);
      }
    });
    const overUdp = await datagramServices(known, net, signal, fingerprints);
    return {
      ports: [...found.flatMap(({ seen }) => seen), ...overUdp.ports],
      results: [...found.flatMap(({ results }) => results), ...overUdp.results],
    };
  },
};

/** Ports that speak without a connection cannot be found by knocking; each address is asked in the protocols we know. */
const datagramServices = async (
  known: Known,
  net: Net,
  signal: AbortSignal,
  fingerprints: readonly FingerprintSet[],
) => {
  const uncovered = beyondPlan(known);
  const found = await atOnce(HOSTS_AT_ONCE, [...hostsByAddress(known.assets)], async ([ip, names]) => {
    if (uncovered.has(ip)) return { ports: [], results: [looked("datagram-services", ip, BEYOND_PLAN)] };
    try {
      const answers = await findDatagramServices(ip, net, {
        signal,
        fingerprints,
        ...(names[0] === undefined ? {} : { host: names[0] }),
      });
      const ports = names.flatMap((host) =>
        answers.map(({ port, service }): SeenPort => ({ ...service, host, ip, port })),
      );
      return { ports, results: [looked("datagram-services", ip)] };
    } catch (error) {
      return { ports: [], results: [looked("datagram-services", ip, error)] };
    }
  });
  return { ports: found.flatMap(({ ports }) => ports), results: found.flatMap(({ results }) => results) };
};

const serviceTargets = (known: Known, domain: string): Targets["service"][] => {
  const besides = new Map([...Map.groupBy(known.ports, ({ ip }) => ip)].map(([ip, all]) => [ip, runningOn(all)]));
  // Behind an edge the network answers for the host, over whichever family.
  const edges = edgeAddresses(known.assets);
  const probed = new Set((known.reach ?? []).flatMap(({ ip }) => (edges.has(ip) ? [] : [ip])));
  const addresses = new Map(known.assets.map(({ host, ips }) => [host, ips.filter((ip) => probed.has(ip))]));
  return known.ports.map(({ host, ip, port, ...service }) => ({
    domain,
    host,
    ip,
    port,
    service,
    alongside: besides.get(ip) ?? [],
    addresses: addresses.get(host) ?? [],
  }));
};

const cves: Stage = {
  id: "cves",
  touch: "active",
  async run(known, context) {
    const targets = serviceTargets(known, context.domain);
    const judged = await runChecks(CHECKS, "service", targets, context);
    const results = mergePlaces(judged, sameServices(targets, context.domain));
    const unidentified = new Map(
      known.results.flatMap((result) =>
        result.check === "services" && result.status === "blind" ? [[result.subject, result]] : [],
      ),
    );
    const blindOn = new Map(
      targets.flatMap((target) => {
        const why =
          target.service.protocol === "tcp" ? unidentified.get(addressAndPort(target.ip, target.port)) : undefined;
        return why === undefined ? [] : [[nameOf(target), why]];
      }),
    );
    return { results: results.flatMap((result) => [result, ...alsoBlind(result, blindOn.get(result.subject))]) };
  },
};

/** One port of one address is one service, under however many names. */
const sameServices = (targets: readonly Targets["service"][], domain: string): SamePlace[] =>
  [...Map.groupBy(targets, ({ ip, port, service }) => `${ip} ${port} ${service.protocol}`).values()]
    .filter((group) => group.length > 1)
    .map((group) => ({
      subjects: group.toSorted((a, b) => byPreference(domain)(a.host, b.host)).map(nameOf),
    }));

/** A service that would not say who it is was not evaluated, whatever its port may have shown. */
const alsoBlind = (result: CheckResult, why: CheckResult | undefined): CheckResult[] => {
  if (result.status === "blind" || why?.status !== "blind") return [];
  const { check, subject } = result;
  return [{ check, subject, status: "blind", reason: why.reason, detail: why.detail, partOf: subject }];
};

/** Products that are known by name (Jenkins, Grafana …) still speak HTTP, which their banner shows. */
const siteOf = ({ host, ip, port, name, tls, banner }: SeenPort): { url: string; ip: string } | null => {
  if (name !== "http" && name !== "https" && banner?.startsWith("HTTP/") !== true) return null;
  const secure = tls || name === "https";
  const usual = secure ? 443 : 80;
  return { url: `${secure ? "https" : "http"}://${host}${port === usual ? "" : `:${port}`}/`, ip };
};

/** What a browser would open: the sites found on ports, or, in a passive scan, the name itself. */
const sitesOf = (known: Known, { domain, profile }: StageContext): Site[] => {
  if (profile === "full") return known.ports.flatMap((port) => siteOf(port) ?? []);
  const ip = known.assets.find(({ host }) => host === domain)?.ips[0];
  return ip === undefined ? [] : [{ url: `https://${domain}/`, ip }];
};

/** So many sites are evaluated before the next are begun: their pages and scripts, megabytes each, are held until then. */
const SITES_AT_ONCE = 16;
/** Names of one address are evaluated together, but no more than these. */
const MAX_NAMES_AT_ONCE = 100;

/** The sites in the parts they are evaluated in. */
const partsOf = (all: readonly Targets["site"][]): Targets["site"][][] => {
  const parts: Targets["site"][][] = [];
  let part: Targets["site"][] = [];
  for (const group of Map.groupBy(all, placeOf).values()) {
    for (let from = 0; from < group.length; from += MAX_NAMES_AT_ONCE) {
      part.push(...group.slice(from, from + MAX_NAMES_AT_ONCE));
      if (part.length < SITES_AT_ONCE) continue;
      parts.push(part);
      part = [];
    }
  }
  return part.length === 0 ? parts : [...parts, part];
};

/** Sites of one address and port whose home page is the same under several names; the pages have been fetched before. */
const samePages = async (targets: readonly Targets["site"][], context: StageContext): Promise<SamePlace[]> => {
  const groups: SamePlace[] = [];
  for (const group of Map.groupBy(targets, placeOf).values()) {
    const host = ({ url }: Targets["site"]): string => new URL(url).hostname;
    const [first, ...others] = group.toSorted((a, b) => byPreference(context.domain)(host(a), host(b)));
    if (first === undefined || others.length === 0) continue;
    const pageOf = (target: Targets["site"]) =>
      siteVisit(target, context.net, context)
        .home()
        .then(({ page }) => page)
        .catch(() => null);
    const page = await pageOf(first);
    const same = [nameOf(first)];
    for (const other of others) {
      const shown = page === null ? null : await pageOf(other);
      if (page !== null && shown !== null && isSamePage(page, shown)) same.push(nameOf(other));
    }
    if (same.length > 1) groups.push({ subjects: same });
  }
  return groups;
};

const placeOf = ({ url, ip }: Targets["site"]): string => {
  const { protocol, port } = new URL(url);
  return `${ip} ${protocol} ${port}`;
};

const judgeSites = async (targets: readonly Targets["site"][], context: StageContext): Promise<CheckResult[]> => {
  const results: CheckResult[] = [];
  let before = 0;
  let from = 0;
  for (const some of partsOf(targets)) {
    let found = 0;
    const progress = (share: number, findings: number): void => {
      found = findings;
      context.progress((from + share * some.length) / targets.length, before + findings);
    };
    const judged = await runChecks(CHECKS, "site", some, { ...context, progress });
    results.push(...mergePlaces(judged, await samePages(some, context)));
    before += found;
    from += some.length;
    // The look-alike stage of a light scan compares with the page that was fetched here.
    if (context.profile !== "light") leaveSites(some, context.net, context);
  }
  return results;
};

/** Websites by address and port, where no edge network answers for its customers. */
const webPlaces = (known: Known): WebPlace[] => {
  const edges = edgeAddresses(known.assets);
  const web = known.ports.filter((port) => siteOf(port) !== null && !edges.has(port.ip));
  return [...Map.groupBy(web, ({ ip, port }) => `${ip} ${port}`).values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const { ip, port, tls, name } = first;
    return [{ ip, port, tls: tls || name === "https", hosts: group.map(({ host }) => host) }];
  });
};

const virtualSites = (known: Known, { domain, net, signal, only }: StageContext): Promise<Site[]> => {
  const unresolved = known.assets.filter(({ ips }) => ips.length === 0).map(({ host }) => host);
  if (only !== undefined && !only.has(webVirtualHost.id)) return Promise.resolve([]);
  return virtualHosts(domain, webPlaces(known), unresolved, net, signal);
};

const web: Stage = {
  id: "web",
  touch: "passive",
  async run(known, context) {
    const visited = context.profile === "light" ? await visitorSites(known, context) : null;
    const found =
      visited?.sites ?? (await distinctSites(sitesOf(known, context), context.domain, context.net, context));
    const sites: Site[] = [...found, ...(context.profile === "full" ? await virtualSites(known, context) : [])];
    const results = await judgeSites(
      sites.map((site) => ({ domain: context.domain, ...site })),
      context,
    );
    const onDomain = CHECKS.filter(({ area }) => area === "web-apps-exposures");
    return {
      sites,
      results: [
        ...(visited?.results ?? []),
        ...results,
        ...(await runChecks(onDomain, "domain", [{ domain: context.domain }], context)),
      ],
    };
  },
};

const lookAlikes: Stage = {
  id: "look-alikes",
  touch: "passive",
  async run({ sites }, context) {
    const checks = CHECKS.filter(({ area }) => area === "domain-name-variations");
    const results = await runChecks(checks, "domain", [{ domain: context.domain }], context);
    leaveSites(
      sites.map(({ url, ip }) => ({ domain: context.domain, url, ip })),
      context.net,
      context,
    );
    return { results };
  },
};

const email: Stage = {
  id: "email",
  touch: "passive",
  async run(_, context) {
    const checks = CHECKS.filter(({ area }) => area === "email-weaknesses");
    return { results: await runChecks(checks, "domain", [{ domain: context.domain }], context) };
  },
};

/** What the scanner itself does; the server adds intelligence, score, difference and alerts. */
export const SCAN_STAGES: readonly Stage[] = [
  resolve,
  subDomains,
  hosts,
  ports,
  services,
  cves,
  web,
  lookAlikes,
  email,
];
