import type { CheckTally } from "@parapet/db/queries/coverage";
import type { CheckCoverage } from "@parapet/domain/coverage";
import type { FindingArea } from "@parapet/domain/risk";
import type { ScanProfile, Subject } from "@parapet/scanner/check";
import { CHECKS } from "@parapet/scanner/registry";

const SERVICES: readonly FindingArea[] = ["company-exposed-ports", "sub-domain-exploitable-services"];

/** Services are assessed by the same checks for both areas that show them, and sites for theirs. */
const ALSO: Partial<Record<FindingArea, readonly FindingArea[]>> = {
  "company-exposed-ports": ["sub-domain-exploitable-services"],
  "web-apps-exposures": ["sensitive-data"],
};

/** The stage that finds host names. */
const DISCOVERY = "sub-domains";

/** A run as far as coverage is concerned. */
export interface RunCoverage {
  readonly profile: ScanProfile;
  readonly at: number;
  readonly checks: Readonly<Record<string, CheckTally>>;
  /** Sources of host names that were queried, and how each went. */
  readonly sources: readonly { readonly outcome: string }[];
}

interface Expected {
  readonly id: string;
  readonly areas: readonly FindingArea[];
  readonly on: Subject | "address" | "open-port";
  readonly touch: "passive" | "active";
}

/** Every check a complete assessment consists of; those that run only on request are not part of it. */
const EXPECTED: readonly Expected[] = [
  { id: "ports", areas: SERVICES, on: "address", touch: "active" },
  { id: "datagram-services", areas: SERVICES, on: "address", touch: "active" },
  { id: "services", areas: SERVICES, on: "open-port", touch: "active" },
  ...CHECKS.filter(({ onRequest }) => onRequest !== true).map(({ id, area, on, touch }) => ({
    id,
    areas: [area, ...(ALSO[area] ?? [])],
    on,
    touch: touch === "active" || on === "service" ? ("active" as const) : touch,
  })),
];

export const CHECKS_ON_HOST: readonly Expected[] = EXPECTED.filter(({ on }) => on !== "domain");

/** Every check that assesses an area, with the stages of a scan that have results of their own. */
export const checksOfArea = (area: FindingArea): string[] => [
  ...EXPECTED.filter(({ areas }) => areas.includes(area)).map(({ id }) => id),
  ...(area === "sub-domain-exploitable-services" ? [DISCOVERY] : []),
];

const totalOf = (tally: CheckTally | undefined): number =>
  tally === undefined ? 0 : tally.assessed + tally.partial + tally.not_assessed;

/** How many targets of each kind a run had: every check of a kind runs on all of them. */
const targetsOf = (checks: RunCoverage["checks"], hosts: number): ReadonlyMap<Expected["on"], number> => {
  const most = new Map<Expected["on"], number>([["domain", 1]]);
  for (const { id, on } of EXPECTED) {
    const total = totalOf(checks[id]);
    if (total > (most.get(on) ?? 0)) most.set(on, total);
  }
  // A host that discovery lost is still one to assess.
  if (most.has("host")) most.set("host", Math.max(hosts, most.get("host") ?? 0));
  return most;
};

/** Checks that had results in the run before and none in this one, although it met targets for them. */
export const skippedChecks = (before: readonly string[], now: RunCoverage["checks"]): string[] => {
  const targets = targetsOf(now, 0);
  return EXPECTED.filter(
    ({ id, on }) => before.includes(id) && totalOf(now[id]) === 0 && (targets.get(on) ?? 0) > 0,
  ).map(({ id }) => id);
};

const discovery = (run: RunCoverage): CheckCoverage[] => {
  if (run.sources.length === 0) return [];
  const answered = run.sources.filter(({ outcome }) => outcome === "ok" || outcome === "empty").length;
  return [
    {
      check: DISCOVERY,
      areas: ["sub-domain-exploitable-services"],
      at: run.at,
      targets: run.sources.length,
      assessed: answered,
      reason: answered < run.sources.length ? "source-failed" : null,
    },
  ];
};

/**
 * What each expected check has assessed, from the newest run that had it: a passive run leaves the active checks of the full
 * run before it as they were. A check that no run has used although it has targets counts as not assessed.
 */
export const checkCoverage = (runs: readonly RunCoverage[], hosts: number): CheckCoverage[] => {
  const newestFirst = runs.toSorted((a, b) => b.at - a.at);
  const targets = new Map(newestFirst.map((run) => [run, targetsOf(run.checks, hosts)]));
  const full = newestFirst.find(({ profile }) => profile === "full");
  const [newest] = newestFirst;
  const missing = (touch: Expected["touch"]): string =>
    newest === undefined ? "never-scanned" : touch === "active" && full === undefined ? "passive-scan-only" : "skipped";
  const checks = EXPECTED.flatMap(({ id, areas, on, touch }): CheckCoverage[] => {
    const run = newestFirst.find(({ checks: own }) => totalOf(own[id]) > 0);
    const tally = run?.checks[id];
    if (run !== undefined && tally !== undefined)
      return [
        {
          check: id,
          areas,
          at: run.at,
          targets: Math.max(totalOf(tally), targets.get(run)?.get(on) ?? 0),
          assessed: tally.assessed + tally.partial / 2,
          reason: tally.reason,
        },
      ];
    // A full run that met no target of this kind has nothing left to assess.
    const met = newestFirst.some((one) => (targets.get(one)?.get(on) ?? 0) > 0);
    const isNeeded = met || full === undefined || on === "address";
    return isNeeded ? [{ check: id, areas, at: null, targets: 1, assessed: 0, reason: missing(touch) }] : [];
  });
  return [...checks, ...(newest === undefined ? [] : discovery(newest))];
};
