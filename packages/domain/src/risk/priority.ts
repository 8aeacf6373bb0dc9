import type { FindingArea } from "./areas.ts";
import { chanceOfExploitation } from "./attack-vectors.ts";
import { type AssetCriticality, CRITICALITY_FACTOR, POINTS_BY_SEVERITY } from "./points.ts";
import { areaWeights, computeFading, lossOfWeights, type ScoredFinding } from "./score.ts";
import type { Severity } from "./severity.ts";

/**
 * How urgent an action is, most urgent first. The class decides before anything else: a vulnerability that is exploited in
 * the wild and needs no credentials precedes every configuration weakness, whatever either costs in points.
 */
export const URGENCIES = ["exploited", "open-access", "exploitable", "severe", "moderate", "minor"] as const;
export type Urgency = (typeof URGENCIES)[number];

/** Why an action is where it is; each one is shown beside the action. */
export const PRIORITY_REASONS = [
  "known-exploited",
  "ransomware",
  "exploit-public",
  "epss",
  "unauthenticated",
  "attack-path",
  "critical-asset",
] as const;
export type PriorityReason = (typeof PRIORITY_REASONS)[number];

/** Working time of a fix relative to a change of configuration; the smaller one first among actions that weigh the same. */
export const EFFORT = { configuration: 1, upgrade: 2, people: 3 } as const;
export type Effort = keyof typeof EFFORT;

/** From this chance of exploitation within 30 days a CVE counts as likely to be exploited (EPSS, top few percent). */
export const EPSS_LIKELY = 0.1;

/** Findings that are alike in everything that the order and the score weigh. */
export interface FindingsAlike extends Omit<ScoredFinding, "id"> {
  readonly check: string;
  readonly outcome: string;
  readonly product: string | null;
  readonly version: string | null;
  /** Exploitable over the network without credentials; null where that is not known. */
  readonly unauthenticated: boolean | null;
  readonly onAttackPath: boolean;
  /** A catalogue of exploited vulnerabilities states that ransomware campaigns use its CVE. */
  readonly usedByRansomware: boolean;
  readonly criticality: AssetCriticality;
  readonly count: number;
  /** One of them, to show and to link to. */
  readonly example: string;
}

/** One piece of work and everything that it closes. */
export interface PrioritizedAction {
  readonly fix: string;
  readonly urgency: Urgency;
  readonly severity: Severity;
  readonly reasons: readonly PriorityReason[];
  readonly highestEpss: number | null;
  readonly effort: Effort;
  readonly findings: number;
  readonly members: readonly FindingsAlike[];
  /** The member that decides the action's place. */
  readonly lead: FindingsAlike;
  /** Hundredths of a point that the score gains when this action alone is carried out. */
  readonly gain: number;
  /** The share of the expected harm of all open findings that this action removes, from 0 to 1. */
  readonly riskReduction: number;
}

/** Checks whose finding is itself access without credentials: open databases, exposed files, names that can be taken over. */
const GIVES_ACCESS = new Set([
  "service-without-login",
  "web-exposed-files",
  "web-buckets",
  "web-script-secrets",
  "email-open-relay",
  "takeover-cname",
  "takeover-delegation",
  "takeover-spf",
]);

/** Checks that are settled by one upgrade of the product, whichever of them reported it. */
const SETTLED_BY_UPGRADE = new Set([
  "service-vulnerable",
  "service-end-of-life",
  "web-javascript-libraries",
  "web-systems",
]);

const PEOPLE: ReadonlySet<FindingArea> = new Set([
  "leaked-credentials",
  "logs-infected-machine",
  "stealer-logs-for-sale",
  "vip-findings",
]);

type Fixed = Pick<FindingsAlike, "check" | "outcome" | "product" | "version">;

export const isUpgrade = ({ check, product }: Pick<Fixed, "check" | "product">): boolean =>
  product !== null && SETTLED_BY_UPGRADE.has(check);

/** What the key of an upgrade begins with; the product and its version follow. */
export const UPGRADE = "upgrade ";
/** Is the work of this key (`toFixKey`) an upgrade? */
export const isUpgradeFix = (fix: string): boolean => fix.startsWith(UPGRADE);

/**
 * Findings with the same key are closed by the same work: one upgrade, one policy, one reset. The database keeps the same key
 * beside each finding (`finding.fix`).
 */
export const toFixKey = ({ check, outcome, product, version }: Fixed): string => {
  if (isUpgrade({ check, product })) return `${UPGRADE}${product} ${version ?? ""}`.trimEnd();
  return product === null ? `${check} ${outcome}` : `${check} ${outcome} ${product}`;
};

const effortOf = (finding: FindingsAlike): Effort => {
  if (PEOPLE.has(finding.area)) return "people";
  return isUpgrade(finding) ? "upgrade" : "configuration";
};

const isSevere = (severity: Severity): boolean => severity === "critical" || severity === "high";

/** What is not known about authentication counts as "none required": missing knowledge never lowers an urgency. */
const needsNoCredentials = ({ check, unauthenticated }: FindingsAlike): boolean =>
  unauthenticated !== false || GIVES_ACCESS.has(check);

export const rateUrgency = (finding: FindingsAlike): Urgency => {
  const { severity, check, knownExploited, exploitAvailable, epss, onAttackPath } = finding;
  if (knownExploited === true) return needsNoCredentials(finding) ? "exploited" : "exploitable";
  if (isSevere(severity) && (GIVES_ACCESS.has(check) || onAttackPath)) return "open-access";
  if (severity !== "info" && severity !== "low" && (exploitAvailable === true || (epss ?? 0) >= EPSS_LIKELY))
    return "exploitable";
  if (isSevere(severity)) return "severe";
  return severity === "medium" ? "moderate" : "minor";
};

/** Orders findings of one class: severity, chance of exploitation, what it opens, and what the asset is worth. */
const weightOf = (finding: FindingsAlike): number =>
  POINTS_BY_SEVERITY[finding.severity] *
  (1 + (finding.epss ?? 0)) *
  (finding.exploitAvailable === true ? 1.5 : 1) *
  (finding.onAttackPath ? 1.5 : 1) *
  CRITICALITY_FACTOR[finding.criticality];

const byUrgency = (a: Urgency, b: Urgency): number => URGENCIES.indexOf(a) - URGENCIES.indexOf(b);

/** Of one urgency: what ransomware campaigns use comes before what is only known to be exploited, then the weight decides. */
const byWeight = (a: FindingsAlike, b: FindingsAlike): number =>
  Number(b.usedByRansomware) - Number(a.usedByRansomware) || weightOf(b) - weightOf(a);

const byPlace = (a: FindingsAlike, b: FindingsAlike): number =>
  byUrgency(rateUrgency(a), rateUrgency(b)) || byWeight(a, b) || (a.example < b.example ? -1 : 1);

const reasonsOf = (members: readonly FindingsAlike[]): PriorityReason[] => {
  const holds: Record<PriorityReason, (it: FindingsAlike) => boolean> = {
    "known-exploited": (it) => it.knownExploited === true,
    ransomware: (it) => it.usedByRansomware,
    "exploit-public": (it) => it.exploitAvailable === true,
    epss: (it) => (it.epss ?? 0) >= EPSS_LIKELY,
    unauthenticated: (it) => it.unauthenticated === true || GIVES_ACCESS.has(it.check),
    "attack-path": (it) => it.onAttackPath,
    "critical-asset": (it) => it.criticality === "high" || it.criticality === "critical",
  };
  return PRIORITY_REASONS.filter((reason) => members.some(holds[reason]));
};

/**
 * What is to be expected of findings that are alike: the chance that one of them is exploited within thirty days, times its
 * severity in points, the criticality of its asset and what age left of it.
 */
const expectedHarm = (finding: FindingsAlike): number =>
  finding.count *
  chanceOfExploitation({
    epss: finding.epss ?? null,
    severity: finding.severity,
    knownExploited: finding.knownExploited === true,
  }) *
  POINTS_BY_SEVERITY[finding.severity] *
  CRITICALITY_FACTOR[finding.criticality] *
  computeFading(finding);

const harmOf = (findings: readonly FindingsAlike[]): number =>
  findings.reduce((sum, finding) => sum + expectedHarm(finding), 0);

/** What decides the place of an action, of one domain or of several that share its fix. */
type Ranked = Pick<PrioritizedAction, "fix" | "urgency" | "lead" | "effort" | "findings">;

const byPriority = (a: Ranked, b: Ranked): number =>
  byUrgency(a.urgency, b.urgency) ||
  byWeight(a.lead, b.lead) ||
  EFFORT[a.effort] - EFFORT[b.effort] ||
  b.findings - a.findings ||
  (a.fix < b.fix ? -1 : 1);

/**
 * The order in which to fix what is open: active exploitation, of it first what ransomware uses, then exposure and consequence, then the
 * smaller effort, then the action that covers more places. The gain is shown and decides nothing: an area at its cap gains nothing by its most urgent fix.
 */
export const prioritize = (findings: readonly FindingsAlike[]): PrioritizedAction[] => {
  const whole = areaWeights(findings);
  const loss = lossOfWeights(whole);
  const harm = harmOf(findings);
  const actions = [...Map.groupBy(findings, toFixKey)].flatMap(([fix, unordered]): PrioritizedAction[] => {
    const members = unordered.toSorted(byPlace);
    const [lead] = members;
    if (lead === undefined) return [];
    const epss = members.flatMap((it) => (it.epss === null || it.epss === undefined ? [] : [it.epss]));
    return [
      {
        fix,
        urgency: rateUrgency(lead),
        severity: lead.severity,
        reasons: reasonsOf(members),
        highestEpss: epss.length === 0 ? null : Math.max(...epss),
        effort: effortOf(lead),
        findings: members.reduce((sum, { count }) => sum + count, 0),
        members,
        lead,
        gain: loss - lossOfWeights(areaWeights(members, whole)),
        // Sums in another order differ in the last digit.
        riskReduction: harm === 0 ? 0 : Math.min(1, harmOf(members) / harm),
      },
    ];
  });
  return actions.toSorted(byPriority);
};

/** Informational findings are no work to do. Every other action is, whatever it gains: an area at its cap gains only by many fixes. */
export const isWorkToDo = ({ severity }: Pick<PrioritizedAction, "severity">): boolean => severity !== "info";

/** Hundredths gained when all of these actions are carried out together; areas saturate, so it is not the sum of the single gains. */
export const gainTogether = (
  findings: readonly FindingsAlike[],
  actions: readonly Pick<PrioritizedAction, "members">[],
): number => {
  const whole = areaWeights(findings);
  const fixed = actions.flatMap(({ members }) => members);
  return lossOfWeights(whole) - lossOfWeights(areaWeights(fixed, whole));
};

/** The actions that overview, forecast and report begin with. */
export const TOP_ACTIONS = 3;
/** The work to do about the findings of a domain, in the order that every page, the report and the API show. */
export const orderActions = (
  findings: readonly FindingsAlike[],
  isShown: (action: PrioritizedAction) => boolean = () => true,
): readonly PrioritizedAction[] => prioritize(findings).filter((action) => isWorkToDo(action) && isShown(action));

/** The same fix of several domains as one action. */
export interface SharedAction extends Ranked {
  readonly severity: Severity;
  /** Hundredths of a point that the scores of all of them gain together. */
  readonly gain: number;
}

/**
 * The actions of several domains in the order of a single one: a fix that several need has the place of its most urgent finding, with
 * all that it closes.
 */
export const shareActions = (orders: readonly (readonly PrioritizedAction[])[]): readonly SharedAction[] =>
  [...Map.groupBy(orders.flat(), ({ fix }) => fix).values()]
    .flatMap((same): SharedAction[] => {
      const [first] = same.toSorted(byPriority);
      const sum = (of: (action: PrioritizedAction) => number) => same.reduce((all, action) => all + of(action), 0);
      return first === undefined
        ? []
        : [{ ...first, findings: sum(({ findings }) => findings), gain: sum(({ gain }) => gain) }];
    })
    .toSorted(byPriority);
