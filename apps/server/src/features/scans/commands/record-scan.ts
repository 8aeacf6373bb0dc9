import type { Db } from "@parapet/db/db";
import { reopenExpired } from "@parapet/db/queries/findings";
import { recordInventory, setFindingsAside, storedInventory } from "@parapet/db/queries/inventory";
import { clearAttackFixes } from "@parapet/db/queries/overview";
import {
  assetSources,
  type FindingObservation,
  finishScan,
  lockFindings,
  recordAssets,
  recordChecks,
  recordFindings,
  recordLookAlikeChanges,
  recordServices,
  type ScanWrite,
  storedLookAlikes,
  storeScanResult,
  storeScanSummary,
} from "@parapet/db/queries/scans";
import { momentAfter, noteInDns } from "@parapet/db/queries/score";
import { within } from "@parapet/db/scope";
import { asSystem } from "@parapet/db/unscoped";
import type { OrgId, ScanId } from "@parapet/domain/contracts/ids";
import { compareInventory } from "@parapet/domain/inventory";
import { bySeverity, type Score, type Severity } from "@parapet/domain/risk";
import type { CheckResult } from "@parapet/scanner/check";
import { observeInventory } from "@parapet/scanner/inventory/observe-inventory";
import { CHECKS } from "@parapet/scanner/registry";
import { toDnsState } from "@parapet/scanner/scan/dns-state";
import { toBasis } from "@parapet/scanner/scan/missing-knowledge";
import type { Known } from "@parapet/scanner/scan/stage";

import type { Services } from "../../../platform/services.ts";
import { checkTallies } from "../../coverage/index.ts";
import { saveScore } from "../../score/index.ts";
import { inventoryRun } from "../inventory-run.ts";
import { lookAlikeChanges } from "../look-alike-changes.ts";
import { scanRecorded } from "../scan-recorded.ts";
import { hostsNotSearched, toUnseenPlaces, unseenPlaces } from "../unseen-places.ts";
import { endRun } from "./end-scan.ts";
import { labelAssets } from "./label-assets.ts";
import { type Knowledge, resolveNotSeen } from "./resolve-not-seen.ts";

/** A run as a worker holds it. Results count only while `attempt` is still the run's own. */
export interface HeldScan {
  readonly id: ScanId;
  readonly org: OrgId;
  readonly domain: string;
  readonly profile: "passive" | "full";
  readonly attempt: number;
}

/** What is known of the findings that were not seen again is asked for within this time. */
const RESOLVE_MS = 60_000;

const CHECK_BY_ID = new Map(CHECKS.map((check) => [check.id, check]));

/** Verdicts of evaluated checks, as sightings with the severity and area their check declares. */
export const listObservations = (known: Known): FindingObservation[] => {
  const services = new Map(known.ports.map((port) => [`${port.host}:${port.port}/${port.protocol}`, port]));
  return known.results.flatMap((result) => {
    if (result.status === "blind") return [];
    const check = CHECK_BY_ID.get(result.check);
    const service = check?.on === "service" ? services.get(result.subject) : undefined;
    return result.verdicts.map((verdict) => {
      const declared = (
        check?.outcomes as
          | Record<
              string,
              | { severity: Severity; owasp?: string; wstg?: string; references?: readonly string[]; nist?: unknown }
              | undefined
            >
          | undefined
      )?.[verdict.outcome];
      const { owasp, wstg, references, nist } = declared ?? {};
      return {
        area: verdict.area ?? check?.area ?? "web-apps-exposures",
        check: result.check,
        outcome: verdict.outcome,
        subject: verdict.subject ?? result.subject,
        target: result.subject,
        severity: verdict.severity ?? declared?.severity ?? "info",
        evidence: verdict.evidence ?? null,
        params: verdict.params ?? {},
        details: { owasp, wstg, references, nist, cve: verdict.facts?.cve, ...verdict.details },
        cvss: verdict.facts?.cvss ?? null,
        exploitAvailable: verdict.facts?.exploitAvailable ?? null,
        knownExploited: verdict.facts?.knownExploited ?? false,
        epss: verdict.facts?.epss ?? null,
        ...(service !== undefined && { basis: toBasis(service) }),
      };
    });
  });
};

/** One sighting per identity, the worst: two names may lead to the same place and see it differently. */
const distinct = (observations: readonly FindingObservation[]): FindingObservation[] => [
  ...new Map(
    observations
      .toSorted((a, b) => bySeverity(b.severity, a.severity))
      .map((observation) => [`${observation.check}\n${observation.outcome}\n${observation.subject}`, observation]),
  ).values(),
];

/** Share of the checks of a run that were completed; one of which a part failed counts half. */
export const completedShare = (known: Known): number => {
  const judged = known.results.filter(({ status }) => status === "judged").length;
  const blind = new Set(
    known.results.flatMap((it) => (it.status === "blind" ? [`${it.check}\n${it.partOf ?? it.subject}`] : [])),
  ).size;
  return known.results.length === 0 ? 0 : judged / (judged + blind);
};

/** How each check went. Where a target was evaluated and yet not wholly seen, it is blind: nothing on it may be closed. */
const checksOf = (known: Known) => {
  const rows = known.results
    .toSorted((a, b) => Number(a.status === "blind") - Number(b.status === "blind"))
    .map((result) => ({
      check: result.check,
      subject: result.subject,
      status: result.status,
      reason: result.status === "blind" ? result.reason : null,
      detail: result.status === "blind" ? result.detail : null,
    }));
  return [...new Map(rows.map((row) => [`${row.check}\n${row.subject}`, row])).values()];
};

/** Writes hosts, services and inventory of a run; answers which findings it would have seen again, null for none beyond its checks. */
const recordPlaces = async (
  tx: Db,
  write: ScanWrite,
  held: HeldScan,
  known: Known,
  knowledge: Knowledge,
): Promise<{ full: Parameters<typeof resolveNotSeen>[3] }> => {
  const full = held.profile === "full";
  const places = unseenPlaces(known);
  const excluded = knowledge.settings.withoutHosts ?? [];
  const notSearched = [
    ...new Set([...hostsNotSearched(await assetSources(tx, held.org, held.domain), known), ...excluded]),
  ];
  const unseen = { ...places, hosts: [...new Set([...places.hosts, ...notSearched])] };
  const sourcesFailed = known.sources.some(({ outcome }) => outcome === "failed" || outcome === "limited");
  const sawEveryHost = full && !sourcesFailed && !unseen.someHosts;
  const absent = known.absent ?? [];
  await recordAssets(tx, write, known.assets, sawEveryHost, { unseen: notSearched, absent });
  await recordServices(tx, write, known.ports, full ? [...unseen.places, ...toUnseenPlaces(notSearched)] : null);
  const run = inventoryRun(known, { full, sawEveryHost, notSearched, places: unseen.places });
  const observed = observeInventory(held.domain, held.profile, known);
  const { writes, vanished } = compareInventory(await storedInventory(tx, write), observed, run);
  await recordInventory(tx, write, writes, vanished);
  const { hosts: unseenHosts, udpHosts } = unseen;
  return { full: full ? { sawEveryHost, unseenHosts, udpHosts, absentHosts: absent } : null };
};

/**
 * Writes everything a run found and its "done" in one transaction, guarded by the attempt: a worker that wakes up late,
 * after another has taken the run over, writes nothing. Answers null then.
 */
export const recordScan = async (
  services: Pick<Services, "db" | "jobs" | "now">,
  held: HeldScan,
  known: Known,
  knowledge: Knowledge = { settings: {} },
): Promise<Score | null> =>
  within(services.db, [held.org], async (tx) => {
    // A passive and a full run of one domain may end at once: one writes after the other.
    await lockFindings(tx, held.org, held.domain);
    const at = await momentAfter(tx, held.org, held.domain, services.now());
    if (!(await finishScan(tx, held.org, held, at))) return null;

    const write = { org: held.org, scan: held.id, domain: held.domain, at };
    const dns = toDnsState(known);
    if (dns !== "not-assessed") await noteInDns(tx, held.org, held.domain, dns === "found", at);
    // Behind a name that does not exist nothing was assessed: neither assets nor findings are gone for it.
    const reach = dns === "not-found" ? null : await recordPlaces(tx, write, held, known, knowledge);
    const checks = checksOf(known);
    await recordChecks(tx, write, checks);
    const changes = lookAlikeChanges(await storedLookAlikes(tx, held), known);
    await recordFindings(tx, write, distinct(listObservations(known)));
    await recordLookAlikeChanges(tx, write, changes);
    const context = { ...knowledge, now: services.now, signal: AbortSignal.timeout(RESOLVE_MS) };
    const gaps = reach === null ? [] : await resolveNotSeen(tx, write, known, reach.full, context);

    await reopenExpired(tx, at, held);
    await setFindingsAside(tx, held.org, held.domain, at);
    await labelAssets(tx, { org: held.org, domain: held.domain, at });
    // What was found with knowledge that this run did not have was not assessed again.
    const gapResults = gaps.map(({ check, target }): CheckResult => ({
      check,
      subject: target,
      status: "blind",
      reason: "not-supported",
      detail: "",
    }));
    const tallies = checkTallies([...known.results, ...gapResults]);
    const coverage = { checks: tallies, sources: known.sources };
    // The ledger reads these when the score is computed.
    await storeScanSummary(tx, held.org, held.id, coverage);
    // Late, because readers of the overview wait for its lock.
    await clearAttackFixes(tx, held.org, held.domain);
    const { score, counts, confidence } = await saveScore(tx, held, {
      at,
      cause: "scan",
      scan: held.id,
      isAssessed: dns === "found",
    });
    const blind = checks.filter(({ status }) => status === "blind").length + gaps.length;
    await storeScanResult(tx, held.org, held.id, { score, confidence, summary: { counts, ...coverage, blind, dns } });
    await services.jobs.announce(scanRecorded, { scan: held.id }, { tx });
    return score;
  });

/** Ends a run that cannot go on; one of a public report belongs to no organization. */
export const failScan = (
  { db, now }: Pick<Services, "db" | "now">,
  { id, org }: { readonly id: ScanId; readonly org: OrgId | null },
  state: "failed" | "cancelled",
  why: string | null,
): Promise<void> => {
  const end = (tx: Db) => endRun(tx, id, state, why, now());
  return org === null ? asSystem(db, "public-request", end) : within(db, [org], end);
};
