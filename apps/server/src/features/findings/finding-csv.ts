import type { FindingRow } from "@parapet/db/queries/findings";
import type { Finding } from "@parapet/domain/contracts/findings";
import { isoTime } from "@parapet/domain/reports";
import { findPlace, otherPlaces } from "@parapet/domain/risk";

/** One row per finding: where it is, what runs there, how severe it is, what was decided, then the texts. */
export const FINDING_CSV_COLUMNS = [
  "domain",
  "host",
  "port",
  "service",
  "product",
  "version",
  "ip",
  "cve",
  "cvss",
  "epss",
  "kev",
  "exploit_available",
  "severity",
  "status",
  "owner",
  "area",
  "check",
  "title",
  "subject",
  "first_seen",
  "last_seen",
  "resolved_at",
  "explanation",
  "remediation",
  "owasp",
  "wstg",
  "references",
  "also_at",
  "organization",
  "cve_reported_by",
] as const;

interface Context {
  /** The name of the organization whose findings these are: another one may have the same domain. */
  readonly organization: string;
  /** Who set each finding's status, by its id. */
  readonly owners: ReadonlyMap<string, string>;
  /** IP addresses of the domain's own hosts, by their name. */
  readonly addresses: ReadonlyMap<string, readonly string[]>;
}

/** The first of these that holds a text or a number. */
const firstOf = (...values: readonly unknown[]): string | number | null => {
  const known = values.find((value) => typeof value === "number" || (typeof value === "string" && value !== ""));
  return typeof known === "string" || typeof known === "number" ? known : null;
};

/** A finding as a row of the export. Columns that do not apply to it are empty, never zero. */
export const findingCsvRow = (
  row: Pick<FindingRow, "id" | "target" | "params">,
  finding: Finding,
  { organization, owners, addresses }: Context,
): Readonly<Record<(typeof FINDING_CSV_COLUMNS)[number], unknown>> => {
  const { details } = finding;
  const params = (row.params ?? {}) as Readonly<Record<string, unknown>>;
  // A look-alike is a name of a third party: the checked target is the customer's own domain.
  const place = finding.area === "domain-name-variations" ? findPlace(finding.subject) : findPlace(row.target);
  const host = firstOf(details["host"], place?.host);
  return {
    domain: finding.domain,
    host,
    port: firstOf(details["port"], place?.port),
    service: firstOf(details["service"]),
    product: firstOf(details["product"], params["library"]),
    version: firstOf(details["version"], params["version"]),
    ip: firstOf(details["ip"], details["machine_ip"], addresses.get(String(host))?.join("; ")),
    cve: finding.cve,
    cvss: finding.cvss,
    epss: finding.epss,
    kev: finding.known_exploited,
    exploit_available: finding.exploit_available,
    severity: finding.severity,
    status: finding.status,
    owner: owners.get(row.id) ?? null,
    area: finding.area,
    check: finding.check,
    title: finding.title,
    subject: finding.subject,
    first_seen: isoTime(finding.first_seen),
    last_seen: isoTime(finding.last_seen),
    resolved_at: isoTime(finding.resolved_at),
    explanation: finding.explanation,
    remediation: finding.remediation,
    owasp: finding.owasp,
    wstg: finding.wstg,
    references: finding.references.join("; "),
    also_at: otherPlaces(details).listed.join("; "),
    organization,
    // A row that repeats the worst CVE of its service names the finding that reports it, so that a CVE can be counted once.
    cve_reported_by: finding.service_cve?.finding ?? null,
  };
};
