import type { FindingArea } from "./areas.ts";
import { exploitationChance } from "./forecast.ts";
import { POINTS_BY_SEVERITY } from "./points.ts";
import type { Severity } from "./severity.ts";

/** The ways in that findings open. A product with known vulnerabilities is a way of its own, named after the product. */
export const VECTOR_KINDS = [
  "known-vulnerability",
  "password-reuse",
  "stolen-session",
  "phishing",
  "forged-mail",
  "open-service",
  "web-weakness",
  "takeover",
  "exposed-data",
] as const;
export type VectorKind = (typeof VECTOR_KINDS)[number];

/** What the ranking needs to know of one finding. */
export interface VectorFinding {
  readonly area: FindingArea;
  readonly check: string;
  readonly cve: string | null;
  readonly severity: Severity;
  readonly product: string | null;
  readonly subject: string;
  readonly epss: number | null;
  readonly knownExploited: boolean;
  readonly exploitAvailable: boolean;
}

export interface AttackVector {
  readonly kind: VectorKind;
  /** The product, for known vulnerabilities. */
  readonly product: string | null;
  readonly findings: number;
  /** Chance that at least one of them is used against the company within the horizon, 0 to 1. */
  readonly chance: number;
  /** Where the chance comes from: EPSS of the CVEs, or our estimate by severity. */
  readonly basis: "epss" | "estimate";
  /** 0 to 1, from the worst finding. */
  readonly impact: number;
  readonly worst: Severity;
  readonly highestEpss: number | null;
  readonly knownExploited: number;
  readonly exploitAvailable: number;
  readonly example: string;
}

/**
 * Our estimate of the chance that one finding without a CVE is used within thirty days. EPSS covers published
 * vulnerabilities only, so these are set beside its own distribution: a typical critical CVE is at a few per cent.
 */
export const ESTIMATE_30_DAYS = {
  critical: 0.06,
  high: 0.02,
  medium: 0.005,
  low: 0.001,
  info: 0,
} as const satisfies Record<Severity, number>;
/** In use by attackers somewhere today, whatever EPSS says. */
const KNOWN_EXPLOITED_AT_LEAST = 0.2;

const KIND_BY_AREA: Readonly<Record<FindingArea, VectorKind>> = {
  "leaked-credentials": "password-reuse",
  "vip-findings": "password-reuse",
  "logs-infected-machine": "stolen-session",
  "stealer-logs-for-sale": "stolen-session",
  "domain-name-variations": "phishing",
  "email-weaknesses": "forged-mail",
  "company-exposed-ports": "open-service",
  "sub-domain-exploitable-services": "open-service",
  "web-apps-exposures": "web-weakness",
  "sensitive-data": "exposed-data",
  "dark-web-mentions": "password-reuse",
  "hacker-channel-mention": "password-reuse",
};

const kindOf = ({ area, check, cve, epss, knownExploited }: VectorFinding): VectorKind => {
  if (cve !== null || epss !== null || knownExploited) return "known-vulnerability";
  return check.startsWith("takeover-") ? "takeover" : KIND_BY_AREA[area];
};

/** Chance that a finding is exploited within thirty days: EPSS, or our estimate; known exploitation sets a floor. */
export const chanceOfExploitation = ({
  epss,
  severity,
  knownExploited,
}: Pick<VectorFinding, "epss" | "severity" | "knownExploited">): number =>
  Math.max(epss ?? ESTIMATE_30_DAYS[severity], knownExploited ? KNOWN_EXPLOITED_AT_LEAST : 0);

/** What we estimate ourselves is not independent: each further finding of a kind adds less than the one before. */
const FURTHER = 0.7;

const flawOf = ({ cve, subject, check }: VectorFinding): string => cve ?? `${check} ${subject}`;

/** Each CVE once, however many hosts have it. EPSS figures count in full, estimates ever less. */
const chanceOfGroup = (findings: readonly VectorFinding[], days: number): number => {
  const byFlaw = Map.groupBy(findings, flawOf);
  const flaws = [...byFlaw.values()].map((same) => ({
    chance: Math.max(...same.map(chanceOfExploitation)),
    isKnown: same.some(({ epss }) => epss !== null),
  }));
  const estimates = flaws.filter(({ isKnown }) => !isKnown).toSorted((a, b) => b.chance - a.chance);
  return exploitationChance(
    [
      ...flaws.filter(({ isKnown }) => isKnown).map(({ chance }) => chance),
      ...estimates.map(({ chance }, place) => chance * FURTHER ** place),
    ],
    days,
  );
};

/** The chance that any known vulnerability is exploited: the same sum as that of a single vector, over all of them. */
export interface Exploitation {
  readonly days30: number;
  readonly days60: number;
  /** Different CVEs, and how many of them have no EPSS score and are estimated. */
  readonly cves: number;
  readonly estimated: number;
}

/** How likely is it that one of the CVEs among these findings is exploited? */
export const rateExploitation = (findings: readonly VectorFinding[]): Exploitation => {
  const known = findings.filter((it) => kindOf(it) === "known-vulnerability" && it.severity !== "info");
  const byCve = Map.groupBy(known, flawOf);
  return {
    days30: chanceOfGroup(known, 30),
    days60: chanceOfGroup(known, 60),
    cves: byCve.size,
    estimated: [...byCve.values()].filter((same) => same.every(({ epss }) => epss === null)).length,
  };
};

const worstOf = (findings: readonly VectorFinding[]): VectorFinding =>
  findings.reduce((worst, it) => {
    const by =
      POINTS_BY_SEVERITY[it.severity] - POINTS_BY_SEVERITY[worst.severity] ||
      chanceOfExploitation(it) - chanceOfExploitation(worst);
    return by > 0 ? it : worst;
  });

/** Which way in comes first? Ranked by chance × impact; mentions and informational findings open no way. */
export const rankAttackVectors = (findings: readonly VectorFinding[], days: number): AttackVector[] => {
  const groups = Map.groupBy(
    findings.filter(
      ({ severity, area }) => severity !== "info" && area !== "dark-web-mentions" && area !== "hacker-channel-mention",
    ),
    (finding) => {
      const kind = kindOf(finding);
      return kind === "known-vulnerability" ? `${kind} ${finding.product ?? ""}` : kind;
    },
  );
  return [...groups.values()]
    .map((group): AttackVector => {
      const worst = worstOf(group);
      const kind = kindOf(worst);
      const epss = group.flatMap((it) => (it.epss === null ? [] : [it.epss]));
      return {
        kind,
        product: kind === "known-vulnerability" ? worst.product : null,
        findings: group.length,
        chance: chanceOfGroup(group, days),
        basis: epss.length > 0 ? "epss" : "estimate",
        impact: POINTS_BY_SEVERITY[worst.severity] / POINTS_BY_SEVERITY.critical,
        worst: worst.severity,
        highestEpss: epss.length === 0 ? null : Math.max(...epss),
        knownExploited: group.filter((it) => it.knownExploited).length,
        exploitAvailable: group.filter((it) => it.exploitAvailable).length,
        example: worst.subject,
      };
    })
    .toSorted((a, b) => b.chance * b.impact - a.chance * a.impact || b.findings - a.findings);
};
