import { defineCheck } from "../../check.ts";
import { findFirst } from "../../find-first.ts";
import { dnsRecord } from "../../web/fixes.ts";
import { nameState, type NameState } from "../../web/name-state.ts";
import { OWASP_SITE, webOutcome } from "../../web/outcome.ts";

const REFERENCE = `${OWASP_SITE}/02-Configuration_and_Deployment_Management_Testing/10-Test_for_Subdomain_Takeover`;
const RFC7208 = "https://www.rfc-editor.org/rfc/rfc7208#section-5.2";
const NIST = { nist: { primary: "NIST SP 800-177r1 4.3", secondary: "NIST SP 800-53r5 SC-20" } } as const;

const OUTCOMES = {
  "host-spf-registrable": { ...webOutcome("high", "misconfiguration", "CONF-10", REFERENCE, RFC7208), ...NIST },
  "host-spf-dangling": { ...webOutcome("low", "misconfiguration", "CONF-10", REFERENCE, RFC7208), ...NIST },
} as const;

interface SeenName {
  readonly name: string;
  readonly state: NameState;
}

const MAX_TERMS = 20;

const includesIn = (texts: readonly string[]): string[] =>
  texts
    .filter((text) => /^v=spf1(?: |$)/i.test(text))
    .flatMap((text) => [...text.matchAll(/(?:^|\s)[+?~-]?(?:include:|redirect=)([^\s%]{3,253})/gi)])
    .map((match) => (match[1] ?? "").replace(/\.$/, "").toLowerCase());

/** SPF takeover of subdomains: include targets that can be registered. */
export const takeoverSpf = defineCheck({
  id: "takeover-spf",
  area: "email-weaknesses",
  on: "host",
  touch: "passive",
  controls: {
    "nist-csf-2.0": ["ID.AM-08", "PR.PS-01"],
    "iso-27001-2022": ["A.5.9", "A.8.9"],
    "cis-8.1": ["1", "4"],
    "pci-dss-4.0.1": ["5.4"],
    "nis2-21-2": ["21(2)(e)", "21(2)(i)"],
    dora: ["Art. 8", "Art. 9"],
    "soc-2": ["CC6.6"],
  },
  outcomes: OUTCOMES,

  async observe({ domain, host }, net, context): Promise<SeenName[]> {
    // The domain's own record is read whole by the SPF check.
    if (host === domain) return [];
    const about = { what: "terms", subjectOf: (name: string) => `${host}#${name}` };
    const names = findFirst(includesIn(await net.dns.txt(host)), MAX_TERMS, about, context);
    return Promise.all(names.map(async (name) => ({ name, state: await nameState(net, name, context.signal) })));
  },

  judge(seen, { host }) {
    return seen
      .filter(({ state }) => state !== "exists")
      .map(({ name, state }) => ({
        outcome: state === "registrable" ? ("host-spf-registrable" as const) : ("host-spf-dangling" as const),
        subject: `${host}#${name}`,
        params: { host, name },
        evidence: { name, state, fix: dnsRecord(`; take this term out of the SPF record of ${host}\ninclude:${name}`) },
      }));
  },

  texts: {
    en: {
      name: "SPF include takeover",
      outcomes: {
        "host-spf-registrable": {
          title: "SPF include takeover (unregistered domain)",
          explanation:
            "The SPF record of {host} includes {name}, whose domain is not registered. An attacker who registers it can send SPF-valid email as {host}.",
          remediation: "Remove this term from the SPF record of {host}:\ninclude:{name}",
        },
        "host-spf-dangling": {
          title: "Dangling SPF include",
          explanation:
            "The SPF record of {host} includes {name}, which does not exist. Receivers return a permanent error (permerror), so spoofed email is not detected.",
          remediation: "Remove this term from the SPF record of {host}:\ninclude:{name}",
        },
      },
    },
    es: {
      name: "Toma de control de include de SPF",
      outcomes: {
        "host-spf-registrable": {
          title: "Toma de control de include de SPF (dominio sin registrar)",
          explanation:
            "El registro SPF de {host} incluye {name}, cuyo dominio no está registrado. Un atacante que lo registre puede enviar correo válido para SPF como {host}.",
          remediation: "Elimine este término del registro SPF de {host}:\ninclude:{name}",
        },
        "host-spf-dangling": {
          title: "Include de SPF huérfano",
          explanation:
            "El registro SPF de {host} incluye {name}, que no existe. Los receptores devuelven un error permanente (permerror) y el correo suplantado no se detecta.",
          remediation: "Elimine este término del registro SPF de {host}:\ninclude:{name}",
        },
      },
    },
    fr: {
      name: "Prise de contrôle d’include SPF",
      outcomes: {
        "host-spf-registrable": {
          title: "Prise de contrôle d’un include SPF (domaine non enregistré)",
          explanation:
            "L’enregistrement SPF de {host} inclut {name}, dont le domaine n’est pas enregistré. Un attaquant qui l’enregistre peut envoyer des courriels validés par SPF au nom de {host}.",
          remediation: "Supprimez ce terme de l’enregistrement SPF de {host} :\ninclude:{name}",
        },
        "host-spf-dangling": {
          title: "Include SPF orphelin",
          explanation:
            "L’enregistrement SPF de {host} inclut {name}, qui n’existe pas. Les destinataires renvoient une erreur permanente (permerror) et les courriels usurpés ne sont pas détectés.",
          remediation: "Supprimez ce terme de l’enregistrement SPF de {host} :\ninclude:{name}",
        },
      },
    },
  },
});
