import { defineCheck, type Targets } from "../check.ts";
import { kindOf, type ServiceKind } from "../services/service-kinds.ts";
import { serviceVerdict } from "../services/service-verdict.ts";

const NIST = { primary: "PR.IR-01", secondary: "PR.AA-05" };
const SEGMENT = "https://www.cisa.gov/news-events/cybersecurity-advisories/aa22-137a";

const OUTCOMES = {
  "database-exposed": { severity: "high", nist: NIST, references: [SEGMENT] },
  "queue-exposed": { severity: "medium", nist: NIST, references: [SEGMENT] },
  "directory-exposed": { severity: "medium", nist: NIST, references: ["https://www.rfc-editor.org/rfc/rfc4513"] },
  "file-sharing-exposed": { severity: "medium", nist: NIST, references: [SEGMENT] },
  "developer-port-exposed": { severity: "high", nist: NIST, references: [SEGMENT] },
  "industrial-exposed": {
    severity: "high",
    nist: NIST,
    references: ["https://www.cisa.gov/topics/industrial-control-systems"],
  },
  "device-exposed": { severity: "low", nist: NIST, references: [SEGMENT] },
  "printing-port-exposed": { severity: "low", nist: NIST, references: [SEGMENT] },
  "monitoring-exposed": { severity: "low", nist: NIST, references: [SEGMENT] },
} as const;

type Id = keyof typeof OUTCOMES;

const BY_KIND: Partial<Record<ServiceKind, Id>> = {
  database: "database-exposed",
  queue: "queue-exposed",
  directory: "directory-exposed",
  files: "file-sharing-exposed",
  debugger: "developer-port-exposed",
  industrial: "industrial-exposed",
  device: "device-exposed",
  model: "developer-port-exposed",
  inside: "monitoring-exposed",
};

/** Reported by another check: public file servers, agents that the check of administration knows. */
const ELSEWHERE = new Set(["ftp", "git", "snmp", "ipmi", "grafana"]);
/** Printers say nothing and print what they receive, so their port is all there is to go by. */
const PRINTER_PORTS = new Set([515, 9100]);

/** Is a service for internal networks exposed to the Internet, even though it requires authentication? */
export const serviceInternal = defineCheck({
  id: "service-internal",
  area: "company-exposed-ports",
  on: "service",
  touch: "passive",
  outcomes: OUTCOMES,

  observe: async ({ service }) => service,

  judge({ name, unauthenticated }, target: Targets["service"]) {
    if (unauthenticated === true || ELSEWHERE.has(name ?? "")) return [];
    if (name === null && PRINTER_PORTS.has(target.port)) {
      return [serviceVerdict("printing-port-exposed", target)];
    }
    const kind = kindOf(name);
    const outcome = kind === null ? undefined : BY_KIND[kind];
    return outcome === undefined ? [] : [serviceVerdict(outcome, target)];
  },
});
