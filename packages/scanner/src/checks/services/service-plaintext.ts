import { defineCheck, type SeenService, type Targets } from "../../check.ts";
import { serviceVerdict } from "../../services/service-verdict.ts";

const NIST = { primary: "PR.DS-02", secondary: "PR.AA-03" };

const OUTCOMES = {
  "login-in-clear": {
    severity: "medium",
    owasp: "A02:2021",
    nist: NIST,
    references: ["https://www.rfc-editor.org/rfc/rfc8314"],
  },
  "data-in-clear": {
    severity: "medium",
    owasp: "A02:2021",
    nist: NIST,
    references: ["https://www.rfc-editor.org/rfc/rfc9325"],
  },
} as const;

type Id = keyof typeof OUTCOMES;

const words = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

/** Would a name and password be taken before any encryption? Null when the answers do not say. */
const takesLoginInClear = ({ name, details }: SeenService): boolean | null => {
  const capabilities = words(details["capabilities"]).map((it) => it.toUpperCase());
  switch (name ?? "") {
    case "imap":
      return capabilities.length === 0 ? null : !capabilities.includes("LOGINDISABLED");
    case "pop3":
      return details["capabilities"] === undefined
        ? null
        : capabilities.some((it) => it === "USER" || /^SASL .*\b(?:PLAIN|LOGIN)\b/.test(it));
    case "smtp":
      return words(details["auth"]).length > 0;
    case "ftp":
      return details["starttls"] === false;
    default:
      return null;
  }
};

/** Services whose data deserve TLS and whose answers say whether they offer it. */
const REPORTS_TLS = new Set(["mysql", "postgresql", "ldap", "nats", "xmpp"]);
/** Services that on this port never have it. */
const NEVER_TLS = new Set(["mqtt", "amqp", "stomp"]);

/** Do passwords or data cross the network where anyone on the way can read them? */
export const servicePlaintext = defineCheck({
  id: "service-plaintext",
  area: "company-exposed-ports",
  on: "service",
  touch: "passive",
  controls: {
    "nist-csf-2.0": ["PR.DS-02", "PR.PS-01"],
    "iso-27001-2022": ["A.8.21", "A.8.24"],
    "cis-8.1": ["3", "4"],
    "pci-dss-4.0.1": ["2.2", "4.2"],
    "nis2-21-2": ["21(2)(h)"],
    dora: ["Art. 9"],
    "soc-2": ["CC6.7"],
  },
  outcomes: OUTCOMES,

  observe: async ({ service }) => service,

  judge(service, target: Targets["service"]) {
    const { name, tls, details, unauthenticated } = service;
    if (tls || name === null) return [];
    const found = (outcome: Id) => [serviceVerdict(outcome, target)];
    if (takesLoginInClear(service) === true) return found("login-in-clear");
    if (REPORTS_TLS.has(name) && details["starttls"] === false) return found("data-in-clear");
    if (name === "mssql" && details["encryption"] === "not supported") return found("data-in-clear");
    // A broker that asks for a login takes it in clear; unauthenticated brokers are reported by another check.
    return NEVER_TLS.has(name) && unauthenticated !== true ? found("login-in-clear") : [];
  },

  texts: {
    en: {
      name: "Unencrypted services",
      outcomes: {
        "login-in-clear": {
          title: "Cleartext authentication: {product}",
          explanation:
            "{product} on port {port} accepts authentication without TLS. An attacker on the network path can capture the credentials.",
          remediation: "Allow authentication over TLS only:\n{fix}",
        },
        "data-in-clear": {
          title: "Service without TLS: {product}",
          explanation:
            "{product} on port {port} does not offer TLS. An attacker on the network path can read credentials and data.",
          remediation: "Enable TLS and require it:\n{fix}",
        },
      },
    },
    es: {
      name: "Servicios sin cifrar",
      outcomes: {
        "login-in-clear": {
          title: "Autenticación sin cifrar: {product}",
          explanation:
            "{product} en el puerto {port} acepta la autenticación sin TLS. Un atacante en la ruta de red puede capturar las credenciales.",
          remediation: "Permita la autenticación solo sobre TLS:\n{fix}",
        },
        "data-in-clear": {
          title: "Servicio sin TLS: {product}",
          explanation:
            "{product} en el puerto {port} no ofrece TLS. Un atacante en la ruta de red puede leer credenciales y datos.",
          remediation: "Active TLS y exíjalo:\n{fix}",
        },
      },
    },
    fr: {
      name: "Services non chiffrés",
      outcomes: {
        "login-in-clear": {
          title: "Authentification en clair : {product}",
          explanation:
            "{product} sur le port {port} accepte l’authentification sans TLS. Un attaquant situé sur le chemin réseau peut capturer les identifiants.",
          remediation: "N’autorisez l’authentification que sur TLS :\n{fix}",
        },
        "data-in-clear": {
          title: "Service sans TLS : {product}",
          explanation:
            "{product} sur le port {port} ne propose pas TLS. Un attaquant situé sur le chemin réseau peut lire les identifiants et les données.",
          remediation: "Activez TLS et exigez-le :\n{fix}",
        },
      },
    },
  },
});
