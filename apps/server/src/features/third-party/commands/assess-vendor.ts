import { insertAssessment, recordVendorFindings, setVendorState, vendorInScope } from "@parapet/db/queries/third-party";
import { domainsOfOrganizations } from "@parapet/db/queries/verification";
import { within } from "@parapet/db/scope";
import { asSystem } from "@parapet/db/unscoped";
import type { OrgId } from "@parapet/domain/contracts/ids";
import { computeConfidence } from "@parapet/domain/coverage";
import { WEEK_MS } from "@parapet/domain/durations";
import { riskLevel } from "@parapet/domain/risk";
import { SCORE_DROP_POINTS } from "@parapet/domain/third-party";
import { toDnsState } from "@parapet/scanner/scan/dns-state";
import { FORGETFUL, runScan } from "@parapet/scanner/scan/run-scan";
import { SCAN_STAGES } from "@parapet/scanner/scan/stages";

import type { Services } from "../../../platform/services.ts";
import { raiseAlert } from "../../alerts/index.ts";
import { coverageOfRun } from "../../coverage/index.ts";
import { completedShare, listObservations } from "../../scans/index.ts";
import { scoreVendor } from "../score-vendor.ts";

/** Names that imitate a vendor are not the vendor's doing, and sweeping for them is most of a passive scan's work. */
const STAGES = SCAN_STAGES.filter(({ id }) => id !== "look-alikes");

export interface VendorAssessed {
  readonly org: OrgId;
  readonly vendor: string;
  readonly name: string;
  readonly before: number | null;
  readonly score: number | null;
  /** The score fell by five points or more, or into a worse level. */
  readonly dropped: boolean;
}

/** Whether the score dropped by at least the alert threshold. */
export const hasDropped = (before: number | null, now: number): boolean =>
  before !== null && now < before && (before - now >= SCORE_DROP_POINTS || riskLevel(before) !== riskLevel(now));

/** Checks a vendor's domain from outside, passively: public DNS, mail posture, the home page. No port is probed. */
export const assessVendor = async (
  services: Pick<Services, "db" | "events" | "jobs" | "netFor" | "now">,
  id: string,
  signal: AbortSignal,
): Promise<VendorAssessed | null> => {
  const { db, now } = services;
  const row = await asSystem(db, "job-lookup", (tx, everything) => vendorInScope(tx, everything, id));
  if (row === undefined) return null;
  const org = row.org_id as OrgId;
  await within(db, [org], (tx) => setVendorState(tx, org, id, { state: "assessing" }));
  const known = await runScan(
    STAGES,
    { domain: row.domain, profile: "passive", net: services.netFor(row.domain), signal, now, settings: {} },
    FORGETFUL,
  );
  return within(db, [org], async (tx) => {
    const at = now();
    const next = new Date(at.getTime() + WEEK_MS);
    const dns = toDnsState(known);
    if (dns === "not-found") {
      await setVendorState(tx, org, id, {
        state: "not found",
        score: null,
        confidence: null,
        assessed_at: at,
        next_assessment_at: next,
      });
      return { org, vendor: id, name: row.name, before: row.score, score: null, dropped: false };
    }
    const judged = known.results.filter(({ status }) => status === "judged");
    // Nothing could be checked: that is no clean bill.
    if (dns === "not-assessed" || judged.length === 0 || completedShare(known) === 0) {
      await setVendorState(tx, org, id, { state: "not assessed", next_assessment_at: next });
      return { org, vendor: id, name: row.name, before: row.score, score: null, dropped: false };
    }
    const observations = [
      ...new Map(listObservations(known).map((it) => [`${it.check}\n${it.outcome}\n${it.subject}`, it])).values(),
    ];
    const placesOf = (status: "judged" | "blind") =>
      known.results.flatMap((it) => (it.status === status ? [{ check: it.check, subject: it.subject }] : []));
    await recordVendorFindings(tx, { org, vendor: id, at }, observations, placesOf("judged"), placesOf("blind"));
    const { score, counts } = await scoreVendor(tx, org, id, at);
    const ledger = coverageOfRun(known, { profile: "passive", now: at, areas: observations.map(({ area }) => area) });
    const confidence = computeConfidence(ledger);
    const blind = known.results.length - judged.length;
    await insertAssessment(tx, { org, vendor: id, at, score: score.score, confidence, counts, blind });
    await setVendorState(tx, org, id, {
      state: "assessed",
      score: score.score,
      confidence,
      assessed_at: at,
      next_assessment_at: next,
    });
    const dropped = hasDropped(row.score, score.score);
    if (dropped && row.score !== null) {
      const event = {
        type: "vendor_score_drop" as const,
        severity: null,
        subject: row.name,
        before: row.score,
        after: score.score,
        confidence,
      };
      // A vendor belongs to no domain of the organization, so alerts of every domain apply.
      for (const { domain } of await domainsOfOrganizations(tx, [org]))
        await raiseAlert(services, tx, {
          org,
          domain,
          source: "vendor",
          key: `${id} ${at.toISOString()}`,
          events: [event],
        });
    }
    return { org, vendor: id, name: row.name, before: row.score, score: score.score, dropped };
  });
};
