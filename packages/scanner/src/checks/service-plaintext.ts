import { defineCheck, type SeenService, type Targets } from "../check.ts";
import { serviceVerdict } from "../services/service-verdict.ts";

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
});
