import type { AssetFacts } from "@parapet/domain/contracts/inventory";
import type { AssetObservation } from "@parapet/domain/inventory";
import { addressAndPort, isAddress } from "@parapet/net/address-policy";

import type { AssetFact } from "../check.ts";
import type { AddressFacts } from "../hosts/host-facts.ts";
import type { Known, SeenPort } from "../scan/stage.ts";
import { findCycle } from "../services/product-cycles.ts";
import type { CertificateFacts } from "../tls/certificate-facts.ts";

/** Names that one address, technology or certificate lists; a wildcard host may have more. */
const MAX_LISTED = 1_000;
const LONGEST_BANNER = 500;

const EMPTY = {
  hosts: [],
  ips: [],
  places: [],
  port: null,
  product: null,
  version: null,
  asn: null,
  country: null,
  provider: null,
  expiresAt: null,
} as const;

const listed = (values: Iterable<string>): string[] => [...new Set(values)].toSorted().slice(0, MAX_LISTED);

const secondsOf = (text: string | null): number | null => {
  const time = text === null ? Number.NaN : Date.parse(text);
  return Number.isFinite(time) ? Math.floor(time / 1000) : null;
};

/** What checks observed, by the target they ran on. */
const factsBy = (known: Known): ReadonlyMap<string, readonly AssetFact[]> => {
  const found = new Map<string, AssetFact[]>();
  for (const result of known.results) {
    if (result.status !== "judged" || result.facts === undefined) continue;
    found.set(result.subject, [...(found.get(result.subject) ?? []), ...result.facts]);
  }
  return found;
};

/** Was the product behind this port asked for, with an answer? */
export const isIdentified = (known: Known): ((port: Pick<SeenPort, "ip" | "port" | "protocol">) => boolean) => {
  const judged = new Set<string>();
  const blind = new Set<string>();
  for (const { check, subject, status } of known.results)
    if (check === "services") (status === "judged" ? judged : blind).add(subject);
  return ({ ip, port, protocol }) => {
    const at = addressAndPort(ip, port);
    return protocol === "udp" || (judged.has(at) && !blind.has(at));
  };
};

const observeDomain = (domain: string, known: Known, facts: readonly AssetFact[]): AssetObservation => {
  const registration = facts.find((fact) => fact.kind === "registration")?.registration;
  const nameServers = facts.find((fact) => fact.kind === "name-servers")?.names;
  const apex = known.assets.find(({ host }) => host === domain);
  return {
    ...EMPTY,
    kind: "domain",
    key: domain,
    name: domain,
    hosts: [domain],
    ips: listed(apex?.ips ?? []),
    expiresAt: registration === undefined ? null : secondsOf(registration.expiresAt),
    facts: {
      ...(registration !== undefined && {
        registrar: registration.registrar,
        registered_at: secondsOf(registration.createdAt),
        registration_status: [...registration.status],
      }),
      ...(nameServers !== undefined && { name_servers: [...nameServers] }),
    },
  };
};

/** An address without a name is listed with the addresses. */
const observeHosts = (known: Known): AssetObservation[] =>
  known.assets
    .filter(({ host }) => !isAddress(host))
    .map(({ host, ips, facts }) => ({
      ...EMPTY,
      kind: "host",
      key: host,
      name: host,
      hosts: [host],
      ips: listed(ips),
      places: [host],
      facts: {
        ...(typeof facts["state"] === "string" && { resolution: facts["state"] }),
        ...(Array.isArray(facts["aliases"]) && { aliases: facts["aliases"].map(String) }),
      },
    }));

const observeAddresses = (known: Known): AssetObservation[] => {
  const hosts = new Map<string, string[]>();
  const described = new Map<string, AddressFacts>();
  for (const asset of known.assets) {
    for (const ip of asset.ips) hosts.set(ip, [...(hosts.get(ip) ?? []), asset.host]);
    for (const facts of (asset.facts["addresses"] as AddressFacts[] | undefined) ?? []) described.set(facts.ip, facts);
  }
  return [...hosts].map(([ip, names]) => {
    const facts = described.get(ip);
    return {
      ...EMPTY,
      kind: "address",
      key: ip,
      name: ip,
      hosts: listed(names),
      ips: [ip],
      asn: facts?.asn?.number ?? null,
      country: facts?.country ?? null,
      provider: facts?.provider ?? null,
      facts: {
        ip_version: ip.includes(":") ? 6 : 4,
        ...(facts !== undefined && {
          asn_name: facts.asn?.organization ?? null,
          edge: facts.edge,
          not_public: facts.notPublic,
        }),
      },
    };
  });
};

export const serviceKey = ({ host, port, protocol }: Pick<SeenPort, "host" | "port" | "protocol">): string =>
  `${host}:${port}/${protocol}`;

const observeServices = (known: Known, identified: ReturnType<typeof isIdentified>): AssetObservation[] =>
  [...Map.groupBy(known.ports, serviceKey)].flatMap(([key, ports]) => {
    // Addresses of one name may differ; the identified one describes the service.
    const first = ports.find((port) => port.product !== null) ?? ports.find((port) => port.name !== null) ?? ports[0];
    if (first === undefined) return [];
    const facts: AssetFacts = identified(first)
      ? {
          service: first.name,
          cpe: first.cpe,
          tls: first.tls,
          banner: first.banner?.slice(0, LONGEST_BANNER) ?? null,
        }
      : {};
    return [
      {
        ...EMPTY,
        kind: "service" as const,
        key,
        name: key,
        hosts: [first.host],
        ips: listed(ports.map(({ ip }) => ip)),
        places: [key],
        port: first.port,
        product: first.product,
        version: first.version,
        facts: { protocol: first.protocol, ...facts },
      },
    ];
  });

const hostOf = (url: string): string => new URL(url).hostname.replace(/^\[|\]$/g, "");
const portOf = (url: string): number => {
  const { port, protocol } = new URL(url);
  return port === "" ? (protocol === "https:" ? 443 : 80) : Number(port);
};

const observeWebsites = (known: Known, facts: ReadonlyMap<string, readonly AssetFact[]>): AssetObservation[] =>
  [...Map.groupBy(known.sites, ({ url }) => url)].map(([url, sites]) => {
    const seen = facts.get(url) ?? [];
    const website = seen.find((fact) => fact.kind === "website")?.website;
    const certificate = seen.find((fact) => fact.kind === "certificate")?.certificate;
    return {
      ...EMPTY,
      kind: "website",
      key: url,
      name: url,
      hosts: [hostOf(url)],
      ips: listed(sites.map(({ ip }) => ip)),
      places: [url],
      port: portOf(url),
      facts: {
        ...(website !== undefined && {
          status: website.status,
          title: website.title,
          final_url: website.finalUrl,
          redirects_to: website.redirectsTo,
          server: website.server,
          technologies: listed(
            website.technologies.map(({ name, version }) => (version === null ? name : `${name} ${version}`)),
          ),
          ...(website.analytics !== undefined && { analytics: [...website.analytics] }),
          ...(website.icon !== undefined && { favicon: website.icon }),
        }),
        ...(certificate !== undefined && { certificate: certificate.sha256 }),
      },
    };
  });

interface SeenProduct {
  readonly name: string;
  readonly version: string | null;
  readonly cpe: string | null;
  readonly supportedFrom: string | null;
  readonly host: string;
  readonly ip: string | null;
  readonly place: string;
}

/** The names of products are written differently by banners and pages; they are one technology. */
const productKey = ({ name, version }: SeenProduct): string => `${name.trim().toLowerCase()} ${version ?? ""}`.trim();

const observeTechnologies = (known: Known, facts: ReadonlyMap<string, readonly AssetFact[]>): AssetObservation[] => {
  const onPorts = known.ports.flatMap((port): SeenProduct[] =>
    port.product === null
      ? []
      : [
          {
            name: port.product,
            version: port.version,
            cpe: port.cpe,
            supportedFrom: null,
            host: port.host,
            ip: port.ip,
            place: serviceKey(port),
          },
        ],
  );
  const onSites = known.sites.flatMap(({ url, ip }) =>
    (facts.get(url) ?? []).flatMap((fact): SeenProduct[] =>
      fact.kind === "website"
        ? fact.website.technologies.map((it) => ({ ...it, host: hostOf(url), ip, place: url }))
        : [],
    ),
  );
  return [...Map.groupBy([...onPorts, ...onSites], productKey)].flatMap(([key, seen]) => {
    const [first] = seen;
    if (first === undefined) return [];
    const cpe = seen.find((it) => it.cpe !== null)?.cpe ?? null;
    const endOfLife = findCycle(cpe, first.version)?.ends ?? null;
    return [
      {
        ...EMPTY,
        kind: "technology" as const,
        key,
        name: first.version === null ? first.name : `${first.name} ${first.version}`,
        hosts: listed(seen.map(({ host }) => host)),
        ips: listed(seen.flatMap(({ ip }) => ip ?? [])),
        places: listed(seen.map(({ place }) => place)),
        product: first.name,
        version: first.version,
        expiresAt: secondsOf(endOfLife),
        facts: {
          cpe,
          end_of_life: endOfLife,
          supported_from: seen.find((it) => it.supportedFrom !== null)?.supportedFrom ?? null,
        },
      },
    ];
  });
};

/** RSA and DSA below 2,048 bits, elliptic curves below 224 bits, MD5 and SHA-1 signatures. */
const weaknessesOf = ({ keyType, keyBits, signature }: CertificateFacts): ("key" | "signature")[] => {
  const least = keyType.startsWith("rsa") || keyType === "dsa" ? 2048 : 224;
  return [
    ...(keyBits !== null && keyBits < least ? (["key"] as const) : []),
    ...(/md5|sha1(?!\d)/i.test(signature) ? (["signature"] as const) : []),
  ];
};

/** The common name, or else the first name it is made out for. */
const certificateName = ({ subject, names, sha256 }: CertificateFacts): string =>
  /(?:^|, )CN=([^,]+)/.exec(subject)?.[1] ?? names[0] ?? sha256;

const observeCertificates = (known: Known, facts: ReadonlyMap<string, readonly AssetFact[]>): AssetObservation[] => {
  const onSites = known.sites.flatMap(({ url, ip }) =>
    (facts.get(url) ?? []).flatMap((fact) =>
      fact.kind === "certificate" ? [{ certificate: fact.certificate, host: hostOf(url), ip, place: url }] : [],
    ),
  );
  const onPorts = known.ports.flatMap((port) => {
    const certificate = (port.details["tls"] as { certificate?: CertificateFacts } | undefined)?.certificate;
    return certificate === undefined ? [] : [{ certificate, host: port.host, ip: port.ip, place: serviceKey(port) }];
  });
  return [...Map.groupBy([...onSites, ...onPorts], ({ certificate }) => certificate.sha256)].flatMap(([key, seen]) => {
    const it = seen[0]?.certificate;
    if (it === undefined) return [];
    const notAfter = Math.floor(it.notAfter / 1000);
    return [
      {
        ...EMPTY,
        kind: "certificate" as const,
        key,
        name: certificateName(it),
        hosts: listed(seen.map(({ host }) => host)),
        ips: listed(seen.map(({ ip }) => ip)),
        places: listed(seen.map(({ place }) => place)),
        expiresAt: notAfter,
        facts: {
          subject: it.subject,
          issuer: it.issuer,
          serial: it.serial,
          names: [...it.names],
          not_before: Math.floor(it.notBefore / 1000),
          not_after: notAfter,
          key_type: it.keyType,
          key_bits: it.keyBits,
          signature: it.signature,
          weak: weaknessesOf(it),
          self_signed: it.selfSigned,
          trusted: it.trusted,
          trust_problem: it.trustProblem,
          chain: it.chain.map((link) => ({
            subject: link.subject,
            issuer: link.issuer,
            not_after: Math.floor(link.notAfter / 1000),
          })),
          logs: [...it.logs],
        },
      },
    ];
  });
};

/** Every asset that a run observed, with and without findings. */
export const observeInventory = (domain: string, profile: "passive" | "full", known: Known): AssetObservation[] => {
  const facts = factsBy(known);
  // A passive run knows the address of a website, not whether there is one.
  const sites = profile === "full" ? known.sites : known.sites.filter(({ url }) => facts.has(url));
  const visited: Known = { ...known, sites };
  return [
    observeDomain(domain, known, facts.get(domain) ?? []),
    ...observeHosts(known),
    ...observeAddresses(known),
    ...observeServices(known, isIdentified(known)),
    ...observeWebsites(visited, facts),
    ...observeTechnologies(visited, facts),
    ...observeCertificates(visited, facts),
  ];
};
