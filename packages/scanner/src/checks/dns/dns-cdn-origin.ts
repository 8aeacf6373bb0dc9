import { randomBytes } from "node:crypto";

import type { Net } from "@parapet/net/net";

import { defineCheck, type Targets } from "../../check.ts";
import { findAsn } from "../../hosts/asn-table.ts";
import { findEdge } from "../../hosts/edge-networks.ts";
import { unlessCancelled } from "../../unless-cancelled.ts";

/** Names that operators and hosting panels give to the server behind. */
const ORIGIN_LABELS = [
  "origin",
  "origin-www",
  "www-origin",
  "direct",
  "direct-connect",
  "backend",
  "cpanel",
  "whm",
  "webdisk",
  "ftp",
];

/** A record that names an address outside of the edge network. */
interface Giveaway {
  readonly record: string;
  readonly type: "A" | "AAAA" | "HTTPS";
  readonly ip: string;
}

interface Seen {
  readonly edge: string | null;
  readonly giveaways: readonly Giveaway[];
}

const typeOf = (ip: string): "A" | "AAAA" => (ip.includes(":") ? "AAAA" : "A");
const networkOf = (ip: string, aliases: readonly string[]): string | null =>
  findEdge(ip, findAsn(ip)?.number ?? null, aliases);

/** Addresses that the HTTPS record of a name suggests (RFC 9460, section 7.3). */
const hintsOf = async (host: string, net: Net, signal: AbortSignal): Promise<string[]> => {
  const reply = await net.dns.query(host, "HTTPS", { signal }).catch(unlessCancelled);
  return (reply?.answers ?? []).flatMap(({ type, data }) => {
    const params: unknown =
      type === "HTTPS" && typeof data === "object" && data !== null ? Reflect.get(data, "params") : null;
    if (typeof params !== "object" || params === null) return [];
    return [Reflect.get(params, "ipv4hint"), Reflect.get(params, "ipv6hint")]
      .flatMap((hint: unknown) => (Array.isArray(hint) ? hint : []))
      .filter((hint): hint is string => typeof hint === "string");
  });
};

const resolve = async (name: string, net: Net, signal: AbortSignal) => {
  const replies = [
    await net.dns.query(name, "A", { signal }).catch(unlessCancelled),
    await net.dns.query(name, "AAAA", { signal }).catch(unlessCancelled),
  ];
  return {
    ips: replies.flatMap((reply) =>
      (reply?.answers ?? []).flatMap(({ data }) => (typeof data === "string" ? [data] : [])),
    ),
    aliases: replies.flatMap((reply) => reply?.aliases ?? []),
  };
};

/** Do public records give away the server behind a CDN? Only records are read: the server is not contacted through them. */
export const dnsCdnOrigin = defineCheck({
  id: "dns-cdn-origin",
  area: "web-apps-exposures",
  on: "host",
  touch: "passive",
  controls: {
    "nist-csf-2.0": ["PR.IR-01"],
    "iso-27001-2022": ["A.8.20"],
    "cis-8.1": ["12", "13"],
    "pci-dss-4.0.1": ["1.4"],
    "nis2-21-2": ["21(2)(e)"],
    dora: ["Art. 9"],
    "soc-2": ["CC6.6"],
  },
  outcomes: {
    "origin-disclosed": {
      severity: "low",
      owasp: "A05:2021",
      wstg: "WSTG-INFO-10",
      nist: { primary: "PR.IR-01" },
      references: ["https://attack.mitre.org/techniques/T1590/005/"],
    },
  },

  async observe({ domain, host, ips }: Targets["host"], net, { signal }): Promise<Seen> {
    const { aliases } = await resolve(host, net, signal);
    const edges = ips.map((ip) => ({ ip, edge: networkOf(ip, aliases) }));
    const edge = edges.find((it) => it.edge !== null)?.edge ?? null;
    if (edge === null) return { edge, giveaways: [] };
    const isOutside = (ip: string): boolean => networkOf(ip, []) === null;
    const mixed = edges.flatMap((it): Giveaway[] =>
      it.edge === null ? [{ record: host, type: typeOf(it.ip), ip: it.ip }] : [],
    );
    const hints = (await hintsOf(host, net, signal))
      .filter((ip) => !ips.includes(ip) && isOutside(ip))
      .map((ip): Giveaway => ({ record: host, type: "HTTPS", ip }));
    if (host !== domain && host !== `www.${domain}`) return { edge, giveaways: [...mixed, ...hints] };
    // A wildcard answers to these names as to any other.
    const anything = new Set((await resolve(`px${randomBytes(6).toString("hex")}.${domain}`, net, signal)).ips);
    const named: Giveaway[] = [];
    for (const label of ORIGIN_LABELS) {
      const record = `${label}.${domain}`;
      const found = await resolve(record, net, signal);
      for (const ip of found.ips)
        if (!anything.has(ip) && networkOf(ip, found.aliases) === null) named.push({ record, type: typeOf(ip), ip });
    }
    return { edge, giveaways: [...mixed, ...hints, ...named] };
  },

  judge: ({ edge, giveaways }, { host }) =>
    edge === null || giveaways.length === 0
      ? []
      : [
          {
            outcome: "origin-disclosed" as const,
            evidence: { edge, records: giveaways },
            params: {
              host,
              edge,
              records: giveaways
                .slice(0, 5)
                .map(({ record, type, ip }) => `${record} ${type} ${ip}`)
                .join(", "),
            },
            details: { host, edge },
          },
        ],

  texts: {
    en: {
      name: "Origin server behind a CDN",
      outcomes: {
        "origin-disclosed": {
          title: "Possible origin server disclosed in DNS",
          explanation:
            "{host} is served through {edge}, but public DNS records contain addresses outside that network: {records}. An attacker who reaches the origin directly bypasses the firewall and DDoS protection of {edge}.",
          remediation:
            "Accept connections to the origin only from the ranges published by {edge}, remove the records that are not needed, and change the address of the origin afterwards.",
        },
      },
    },
    es: {
      name: "Servidor de origen detrás de una CDN",
      outcomes: {
        "origin-disclosed": {
          title: "Posible servidor de origen revelado en el DNS",
          explanation:
            "{host} se sirve a través de {edge}, pero hay registros DNS públicos con direcciones ajenas a esa red: {records}. Un atacante que alcance directamente el origen elude el cortafuegos y la protección contra DDoS de {edge}.",
          remediation:
            "Acepte conexiones al origen solo desde los rangos publicados por {edge}, elimine los registros innecesarios y cambie después la dirección del origen.",
        },
      },
    },
    fr: {
      name: "Serveur d’origine derrière un CDN",
      outcomes: {
        "origin-disclosed": {
          title: "Serveur d’origine possiblement révélé par le DNS",
          explanation:
            "{host} est servi par {edge}, mais des enregistrements DNS publics contiennent des adresses hors de ce réseau : {records}. Un attaquant atteignant directement l’origine contourne le pare-feu et la protection contre les DDoS de {edge}.",
          remediation:
            "N’acceptez les connexions vers l’origine que depuis les plages publiées par {edge}, supprimez les enregistrements inutiles, puis changez l’adresse de l’origine.",
        },
      },
    },
  },
});
