import { ProbeError } from "@parapet/net/probe-error";

import { defineCheck, type Verdict } from "../../check.ts";
import { findNameServers } from "../../discovery/name-servers.ts";
import { findAsn } from "../../hosts/asn-table.ts";
import { ask, noteUnseen } from "../../mail/ask.ts";
import { toUnseen } from "../../unseen.ts";
import { dnsRecord } from "../../web/fixes.ts";

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
  controls: {
    "nist-csf-2.0": ["PR.IR-03"],
    "iso-27001-2022": ["A.8.14", "A.8.21"],
    "cis-8.1": ["12"],
    "nis2-21-2": ["21(2)(c)"],
    dora: ["Art. 7"],
    "soc-2": ["A1.2"],
  },
  outcomes: OUTCOMES,

  async observe({ domain }, net, context): Promise<Seen> {
    const { servers, unasked } = await findNameServers(domain, net);
    for (const { name, why } of unasked) context.missed?.(toUnseen(name, why));
    const seen = await Promise.all(
      servers.map(async ({ name, ip }): Promise<SeenServer> => {
        const asn = findAsn(ip)?.number ?? null;
        try {
          const reply = await net.dns.query(domain, "SOA", { server: { ip }, signal: context.signal });
          return { name, ip, asn, answers: reply.answers.some(({ type }) => type === "SOA") };
        } catch (error) {
          if (!(error instanceof ProbeError)) throw error;
          // REFUSED and SERVFAIL are its own answer: it does not know the zone. Silence may be a filter in between.
          if (error.reason === "server-failure") return { name, ip, asn, answers: false };
          context.missed?.(toUnseen(name, error));
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

  texts: {
    en: {
      name: "Authoritative name servers",
      outcomes: {
        "name-server-single": {
          title: "Single authoritative name server",
          explanation:
            "All names of {domain} are served by one host ({server}). An outage or a denial-of-service attack against it makes the website and email unreachable.",
          remediation: "Add a second name server in a different network, both at the registrar and in the zone.",
        },
        "name-server-lame": {
          title: "Lame delegation",
          explanation:
            "{server} is listed as a name server of {domain} but does not serve the zone. Resolution is slow or fails, and an attacker who takes over that server can answer for the domain.",
          remediation:
            "Configure the zone on {server}, or remove the server at the registrar and from the NS records of the zone.",
        },
        "name-servers-one-network": {
          title: "All name servers in a single network",
          explanation:
            "The {count} name servers are all in {network}. A single outage or denial-of-service attack there makes every name of {domain} unresolvable.",
          remediation: "Add a name server hosted in a different network (another autonomous system).",
        },
        "ipv6-absent": {
          title: "No IPv6 address",
          explanation:
            "Neither {domain} nor its www name has an AAAA record. The site is unreachable from IPv6-only networks; there is no direct security impact.",
          remediation: "Publish AAAA records once the servers are reachable over IPv6.",
        },
      },
    },
    es: {
      name: "Servidores DNS autoritativos",
      outcomes: {
        "name-server-single": {
          title: "Servidor DNS autoritativo único",
          explanation:
            "Un solo equipo ({server}) sirve todos los nombres de {domain}. Una avería o un ataque de denegación de servicio contra él deja inaccesibles el sitio web y el correo electrónico.",
          remediation: "Añada un segundo servidor DNS en otra red, tanto en el registrador como en la zona.",
        },
        "name-server-lame": {
          title: "Delegación DNS defectuosa (lame delegation)",
          explanation:
            "{server} figura como servidor DNS de {domain}, pero no sirve la zona. La resolución se ralentiza o falla, y un atacante que tome el control de ese servidor puede responder por el dominio.",
          remediation:
            "Configure la zona en {server} o retire el servidor en el registrador y de los registros NS de la zona.",
        },
        "name-servers-one-network": {
          title: "Todos los servidores DNS en una misma red",
          explanation:
            "Los {count} servidores DNS están en {network}. Una sola avería o un ataque de denegación de servicio allí impide resolver todos los nombres de {domain}.",
          remediation: "Añada un servidor DNS alojado en otra red (otro sistema autónomo).",
        },
        "ipv6-absent": {
          title: "Sin dirección IPv6",
          explanation:
            "Ni {domain} ni su nombre www tienen registro AAAA. El sitio es inaccesible desde redes que solo usan IPv6; no hay impacto directo en la seguridad.",
          remediation: "Publique registros AAAA cuando los servidores sean accesibles por IPv6.",
        },
      },
    },
    fr: {
      name: "Serveurs DNS faisant autorité",
      outcomes: {
        "name-server-single": {
          title: "Serveur DNS faisant autorité unique",
          explanation:
            "Un seul hôte ({server}) sert tous les noms de {domain}. Une panne ou une attaque par déni de service contre lui rend le site web et la messagerie injoignables.",
          remediation:
            "Ajoutez un second serveur DNS dans un autre réseau, auprès du bureau d’enregistrement et dans la zone.",
        },
        "name-server-lame": {
          title: "Délégation DNS défaillante (lame delegation)",
          explanation:
            "{server} est déclaré comme serveur DNS de {domain} mais ne sert pas la zone. La résolution ralentit ou échoue, et un attaquant qui prend le contrôle de ce serveur peut répondre pour le domaine.",
          remediation:
            "Configurez la zone sur {server}, ou retirez le serveur auprès du bureau d’enregistrement et des enregistrements NS de la zone.",
        },
        "name-servers-one-network": {
          title: "Tous les serveurs DNS dans un même réseau",
          explanation:
            "Les {count} serveurs DNS se trouvent dans {network}. Une seule panne ou attaque par déni de service y rend tous les noms de {domain} impossibles à résoudre.",
          remediation: "Ajoutez un serveur DNS hébergé dans un autre réseau (autre système autonome).",
        },
        "ipv6-absent": {
          title: "Absence d’adresse IPv6",
          explanation:
            "Ni {domain} ni son nom www n’ont d’enregistrement AAAA. Le site est injoignable depuis les réseaux exclusivement IPv6 ; il n’y a pas d’impact direct sur la sécurité.",
          remediation: "Publiez des enregistrements AAAA dès que les serveurs sont joignables en IPv6.",
        },
      },
    },
  },
});
