import type { Severity } from "@parapet/domain/risk/severity";
import { CouldNotLook } from "@parapet/net/could-not-look";

import { defineCheck, type Targets, type Verdict } from "../check.ts";
import { byExploitThenScore, type KnownCve, severityOfCvss } from "../services/cve-lookup.ts";
import { isMended } from "../services/distribution-fixes.ts";
import { notoriousCves } from "../services/notorious-cves.ts";
import { exploitableArea, serviceVerdict } from "../services/service-verdict.ts";
import { distributionOf } from "./service-end-of-life.ts";

const NIST = { primary: "ID.RA-01", secondary: "PR.PS-02" };
const NVD = "https://nvd.nist.gov/vuln/search";

const OUTCOMES = {
  vulnerable: { severity: "high", owasp: "A06:2021", nist: NIST, references: [NVD] },
  "may-be-patched": { severity: "low", owasp: "A06:2021", nist: NIST, references: [NVD] },
  "possibly-vulnerable": { severity: "info", owasp: "A06:2021", nist: NIST, references: [NVD] },
} as const;

type Id = keyof typeof OUTCOMES;

/** No page is made better by more than this many rows about one port; the rest is counted in one. */
const MOST_ROWS = 50;

/** One band milder: a distribution may have mended it already. */
const MILDER: Record<Severity, Severity> = {
  critical: "medium",
  high: "medium",
  medium: "low",
  low: "info",
  info: "info",
};

interface Seen {
  readonly cves: readonly KnownCve[];
}

/** Which known vulnerabilities does this version have, and how sure is that? */
export const serviceVulnerable = defineCheck({
  id: "service-vulnerable",
  area: "sub-domain-exploitable-services",
  on: "service",
  touch: "passive",
  outcomes: OUTCOMES,

  async observe({ service, alongside = [] }, _net, { cves: database = null }): Promise<Seen> {
    if (service.cpe === null) return { cves: [] };
    const lookup = database ?? notoriousCves;
    const cves = (await lookup.match([service.cpe], alongside)).get(service.cpe) ?? [];
    if (database === null && cves.length === 0 && service.version !== null) {
      throw new CouldNotLook("not-supported", "There is no vulnerability database to match the product with.");
    }
    return { cves };
  },

  judge({ cves: known }, target: Targets["service"]) {
    const cves = known.filter(({ id }) => !isMended(id, target.service));
    const packaged = distributionOf(target.service);
    const sure = cves.filter((it) => it.certainty !== "product-only").toSorted(byExploitThenScore);
    const rows = sure.slice(0, MOST_ROWS).map((cve): Verdict<Id> => {
      const patched = cve.certainty === "may-be-patched" || (cve.certainty === "version-match" && packaged !== null);
      const severity = severityOfCvss(cve.cvss);
      return row(
        target,
        cve,
        patched ? "may-be-patched" : "vulnerable",
        patched ? MILDER[severity] : severity,
        packaged,
      );
    });
    const rest = cves.length - rows.length;
    if (rest === 0) return rows;
    const ids = [...sure.slice(MOST_ROWS), ...cves.filter((it) => it.certainty === "product-only")].map((it) => it.id);
    return [
      ...rows,
      serviceVerdict("possibly-vulnerable", target, {
        area: exploitableArea(target),
        evidence: { cves: ids.slice(0, 200) },
        params: { count: rest },
        details: { certainty: "product-only", cves: ids.slice(0, 200) },
      }),
    ];
  },
});

const row = (
  target: Targets["service"],
  cve: KnownCve,
  outcome: Id,
  severity: Severity,
  distribution: string | null,
): Verdict<Id> => {
  const { host, port, service } = target;
  const exploits = cve.exploits.map((it) => it.source);
  return serviceVerdict(outcome, target, {
    subject: `${host}:${port}/${service.protocol} ${cve.id}`,
    area: exploitableArea(target),
    severity,
    evidence: { banner: service.banner, cpe: service.cpe, certainty: cve.certainty, exploits: cve.exploits },
    facts: {
      cve: cve.id,
      cvss: cve.cvss,
      epss: cve.epss,
      exploitAvailable: exploits.length > 0,
      knownExploited: cve.knownExploited,
    },
    params: {
      cve: cve.id,
      cvss: cve.cvss ?? "?",
      summary: cve.summary ?? "",
      distribution: distribution ?? "",
      exploits: exploits.join(", "),
    },
    details: {
      cve: cve.id,
      cvss: cve.cvss,
      cvssSource: cve.cvssSource,
      epss: cve.epss,
      kev: cve.knownExploited,
      exploit: exploits,
      certainty: outcome === "may-be-patched" ? "may-be-patched" : cve.certainty,
      summary: cve.summary,
    },
  });
};
