import { defineCheck, type Targets } from "../check.ts";
import { kindOf, type ServiceKind } from "../services/service-kinds.ts";
import { serviceVerdict } from "../services/service-verdict.ts";

const NIST = { primary: "PR.AA-01", secondary: "PR.AA-05" };
const MISCONFIGURATIONS = "https://www.cisa.gov/news-events/cybersecurity-advisories/aa23-278a";

const OUTCOMES = {
  "database-open": { severity: "critical", owasp: "A07:2021", nist: NIST, references: [MISCONFIGURATIONS] },
  "control-open": { severity: "critical", owasp: "A01:2021", nist: NIST, references: [MISCONFIGURATIONS] },
  "queue-open": { severity: "high", owasp: "A07:2021", nist: NIST, references: [MISCONFIGURATIONS] },
  "desktop-open": { severity: "critical", owasp: "A07:2021", nist: NIST, references: [MISCONFIGURATIONS] },
  "files-open": { severity: "high", owasp: "A01:2021", nist: NIST, references: [MISCONFIGURATIONS] },
  "debugger-open": {
    severity: "critical",
    owasp: "A05:2021",
    nist: NIST,
    references: ["https://docs.oracle.com/en/java/javase/21/docs/specs/jdwp/jdwp-spec.html"],
  },
  "proxy-open": {
    severity: "high",
    owasp: "A05:2021",
    nist: NIST,
    references: ["https://www.rfc-editor.org/rfc/rfc1928"],
  },
  "industrial-open": {
    severity: "critical",
    owasp: "A07:2021",
    nist: NIST,
    references: ["https://www.cisa.gov/topics/industrial-control-systems"],
  },
  "device-open": { severity: "high", owasp: "A07:2021", nist: NIST, references: [MISCONFIGURATIONS] },
  "model-open": {
    severity: "high",
    owasp: "A07:2021",
    nist: NIST,
    references: ["https://owasp.org/www-project-top-10-for-large-language-model-applications/"],
  },
  "registry-open": { severity: "high", owasp: "A01:2021", nist: NIST, references: [MISCONFIGURATIONS] },
  "application-open": { severity: "medium", owasp: "A01:2021", nist: NIST, references: [MISCONFIGURATIONS] },
  "inside-open": { severity: "medium", owasp: "A05:2021", nist: NIST, references: [MISCONFIGURATIONS] },
} as const;

const BY_KIND: Record<ServiceKind, keyof typeof OUTCOMES> = {
  database: "database-open",
  control: "control-open",
  queue: "queue-open",
  desktop: "desktop-open",
  files: "files-open",
  debugger: "debugger-open",
  directory: "inside-open",
  proxy: "proxy-open",
  industrial: "industrial-open",
  device: "device-open",
  model: "model-open",
  registry: "registry-open",
  application: "application-open",
  inside: "inside-open",
};

/** A public repository is meant to be public; Telnet with a shell is the one protocol outside the kinds. */
const MEANT = new Set(["git", "ipp"]);

/** Does a database, queue, control interface or device serve anyone who asks, without a login? Nothing was changed to see it. */
export const serviceWithoutLogin = defineCheck({
  id: "service-without-login",
  area: "company-exposed-ports",
  on: "service",
  touch: "passive",
  outcomes: OUTCOMES,

  observe: async ({ service }) => service,

  judge({ name, unauthenticated }, target: Targets["service"]) {
    if (unauthenticated !== true || name === null || MEANT.has(name)) return [];
    const kind = name === "telnet" ? "control" : kindOf(name);
    return kind === null ? [] : [serviceVerdict(BY_KIND[kind], target)];
  },
});
