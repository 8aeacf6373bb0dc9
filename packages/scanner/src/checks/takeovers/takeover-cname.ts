import type { HttpResponse } from "@parapet/net/net";
import { ProbeError } from "@parapet/net/probe-error";

import { defineCheck, knowledgeReduced } from "../../check.ts";
import { toEvidence } from "../../web/evidence.ts";
import { dnsRecord } from "../../web/fixes.ts";
import { nameState, type NameState } from "../../web/name-state.ts";
import { OWASP_SITE, webOutcome } from "../../web/outcome.ts";
import { findTakeoverService, OWN_TAKEOVER_SERVICES, type TakeoverService } from "../../web/takeover-services.ts";

const REFERENCE = `${OWASP_SITE}/02-Configuration_and_Deployment_Management_Testing/10-Test_for_Subdomain_Takeover`;
const LIST = "https://github.com/EdOverflow/can-i-take-over-xyz";

const OUTCOMES = {
  "takeover-vulnerable": webOutcome("high", "misconfiguration", "CONF-10", REFERENCE, LIST),
  "takeover-registrable": webOutcome("high", "misconfiguration", "CONF-10", REFERENCE),
  "takeover-edge-case": webOutcome("medium", "misconfiguration", "CONF-10", REFERENCE, LIST),
  "cname-dangling": webOutcome("low", "misconfiguration", "CONF-10", REFERENCE),
} as const;

interface Seen {
  readonly aliases: readonly string[];
  readonly state: NameState;
  readonly service: TakeoverService | null;
  readonly pages: readonly HttpResponse[];
}

const MAX_ALIASES = 8;

const bears = (service: TakeoverService, { state, pages }: Seen): HttpResponse | boolean => {
  const { sign } = service;
  if (sign.kind === "no-name") return state !== "exists";
  const page = pages.find((it) => (sign.kind === "page" ? it.text().includes(sign.words) : it.status === sign.status));
  return page ?? false;
};

/** Does a name point at someone else's service where no one has claimed it? */
export const takeoverCname = defineCheck({
  id: "takeover-cname",
  area: "web-apps-exposures",
  on: "host",
  touch: "active",
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
  restsOn: ["takeovers"],

  async observe({ host }, net, context): Promise<Seen> {
    const { signal, settings } = context;
    const services = settings.takeovers ?? OWN_TAKEOVER_SERVICES;
    const aliases: string[] = [];
    let name = host;
    while (aliases.length < MAX_ALIASES) {
      const reply = await net.dns.query(name, "CNAME", { signal });
      const next = reply.answers.find(
        (record) => record.type === "CNAME" && record.name.replace(/\.$/, "").toLowerCase() === name.toLowerCase(),
      )?.data;
      if (typeof next !== "string") break;
      const clean = next.replace(/\.$/, "").toLowerCase();
      if (aliases.includes(clean) || clean === host) break;
      aliases.push(clean);
      name = clean;
    }
    if (aliases.length === MAX_ALIASES)
      throw new ProbeError("too-large", `${host} leads through more than ${MAX_ALIASES - 1} names`);
    const last = aliases.at(-1);
    if (last === undefined) return { aliases, state: "exists", service: null, pages: [] };
    const state = await nameState(net, last, signal);
    const service = aliases.map((alias) => findTakeoverService(alias, services)).find((it) => it !== null) ?? null;
    if (state !== "exists" || service === null || service.sign.kind === "no-name")
      return { aliases, state, service, pages: [] };
    const answers = await Promise.allSettled(
      ["https", "http"].map((scheme) =>
        net.http({ tls: "inspect", url: `${scheme}://${host}/`, maxBytes: 256 * 1024, signal }),
      ),
    );
    const pages = answers.flatMap((answer) => (answer.status === "fulfilled" ? [answer.value] : []));
    const [first] = answers;
    if (pages.length === 0 && first?.status === "rejected") {
      throw first.reason instanceof Error ? first.reason : new ProbeError("unreachable", `${host} did not answer`);
    }
    return { aliases, state, service, pages };
  },

  missingFor({ outcome, params }, { settings }) {
    if (outcome !== "takeover-vulnerable" && outcome !== "takeover-edge-case") return null;
    if (findTakeoverService(String(params["target"]), settings.takeovers ?? OWN_TAKEOVER_SERVICES) !== null)
      return null;
    return knowledgeReduced(`The loaded takeover signatures do not include ${String(params["service"])}.`);
  },

  judge(seen, { host }) {
    const { aliases, state, service } = seen;
    const target = aliases.at(-1);
    if (target === undefined) return [];
    const fix = dnsRecord(
      `; remove this record, or claim the name at its service again\n${host}. CNAME ${aliases[0] ?? target}.`,
    );
    const params = { host, target, service: service?.service ?? "", asOf: service?.asOf ?? "" };
    const sign = service === null ? false : bears(service, seen);
    if (service !== null && sign !== false && service.status !== "not-vulnerable") {
      const evidence = typeof sign === "boolean" ? { aliases, state, fix } : { ...toEvidence(sign, { fix }), aliases };
      const outcome =
        service.status === "vulnerable" ? ("takeover-vulnerable" as const) : ("takeover-edge-case" as const);
      return [{ outcome, subject: host, params, evidence }];
    }
    if (state === "registrable")
      return [{ outcome: "takeover-registrable" as const, subject: host, params, evidence: { aliases, state, fix } }];
    if (state === "gone")
      return [{ outcome: "cname-dangling" as const, subject: host, params, evidence: { aliases, state, fix } }];
    return [];
  },

  texts: {
    en: {
      name: "Subdomain takeover",
      outcomes: {
        "takeover-vulnerable": {
          title: "Subdomain takeover",
          explanation:
            "{host} points to {target} at {service}, where the resource is not claimed. An attacker can claim it and serve phishing pages or steal cookies under your name.",
          remediation: "Remove the CNAME record of {host}, or claim the resource at {service}.",
        },
        "takeover-registrable": {
          title: "Subdomain takeover (unregistered domain)",
          explanation:
            "{host} points to {target}, whose domain is not registered. An attacker who registers it controls {host} and can serve phishing pages or obtain certificates for it.",
          remediation: "Remove the CNAME record of {host}.",
        },
        "takeover-edge-case": {
          title: "Possible subdomain takeover",
          explanation:
            "{host} points to {target} at {service}, where the resource is not claimed. Takeover is possible only in some configurations (as of {asOf}); an attacker would then serve content under your name.",
          remediation: "Remove the CNAME record of {host}, or claim the resource at {service}.",
        },
        "cname-dangling": {
          title: "Dangling CNAME record",
          explanation:
            "{host} points to {target}, which does not exist. An attacker who gains control of that name serves content under {host}.",
          remediation: "Remove the CNAME record of {host}.",
        },
      },
    },
    es: {
      name: "Toma de control de subdominios",
      outcomes: {
        "takeover-vulnerable": {
          title: "Toma de control de subdominio",
          explanation:
            "{host} apunta a {target} en {service}, donde el recurso no está reclamado. Un atacante puede reclamarlo y servir páginas de phishing o robar cookies bajo su nombre.",
          remediation: "Elimine el registro CNAME de {host} o reclame el recurso en {service}.",
        },
        "takeover-registrable": {
          title: "Toma de control de subdominio (dominio sin registrar)",
          explanation:
            "{host} apunta a {target}, cuyo dominio no está registrado. Un atacante que lo registre controla {host} y puede servir páginas de phishing u obtener certificados.",
          remediation: "Elimine el registro CNAME de {host}.",
        },
        "takeover-edge-case": {
          title: "Posible toma de control de subdominio",
          explanation:
            "{host} apunta a {target} en {service}, donde el recurso no está reclamado. La toma de control solo es posible en algunas configuraciones (a fecha de {asOf}); un atacante serviría entonces contenido bajo su nombre.",
          remediation: "Elimine el registro CNAME de {host} o reclame el recurso en {service}.",
        },
        "cname-dangling": {
          title: "Registro CNAME huérfano",
          explanation:
            "{host} apunta a {target}, que no existe. Un atacante que obtenga el control de ese nombre serviría contenido bajo {host}.",
          remediation: "Elimine el registro CNAME de {host}.",
        },
      },
    },
    fr: {
      name: "Prise de contrôle de sous-domaines",
      outcomes: {
        "takeover-vulnerable": {
          title: "Prise de contrôle de sous-domaine",
          explanation:
            "{host} pointe vers {target} chez {service}, où la ressource n’est pas revendiquée. Un attaquant peut la revendiquer et servir des pages d’hameçonnage ou voler des cookies sous votre nom.",
          remediation: "Supprimez l’enregistrement CNAME de {host}, ou revendiquez la ressource chez {service}.",
        },
        "takeover-registrable": {
          title: "Prise de contrôle de sous-domaine (domaine non enregistré)",
          explanation:
            "{host} pointe vers {target}, dont le domaine n’est pas enregistré. Un attaquant qui l’enregistre contrôle {host} et peut servir des pages d’hameçonnage ou obtenir des certificats.",
          remediation: "Supprimez l’enregistrement CNAME de {host}.",
        },
        "takeover-edge-case": {
          title: "Prise de contrôle de sous-domaine possible",
          explanation:
            "{host} pointe vers {target} chez {service}, où la ressource n’est pas revendiquée. La prise de contrôle n’est possible que dans certaines configurations (au {asOf}) ; un attaquant servirait alors du contenu sous votre nom.",
          remediation: "Supprimez l’enregistrement CNAME de {host}, ou revendiquez la ressource chez {service}.",
        },
        "cname-dangling": {
          title: "Enregistrement CNAME orphelin",
          explanation:
            "{host} pointe vers {target}, qui n’existe pas. Un attaquant qui obtient le contrôle de ce nom sert du contenu sous {host}.",
          remediation: "Supprimez l’enregistrement CNAME de {host}.",
        },
      },
    },
  },
});
