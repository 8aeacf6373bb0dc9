import type { Db } from "@parapet/db/db";
import { findingsByCheck } from "@parapet/db/queries/compliance";
import type { CheckEvidence } from "@parapet/domain/compliance";
import { type CheckCoverage, isMonitored, SCAN_FRESH_MS } from "@parapet/domain/coverage";
import { FINDING_AREAS, type FindingArea } from "@parapet/domain/risk";
import { CHECKS } from "@parapet/scanner/registry";

import type { ScopedDomain } from "../../platform/session/domain-in-scope.ts";
import { coverageWithChecks } from "../coverage/index.ts";
import { MAPPING, NOT_EVIDENCE } from "./mapping.ts";

const SCANNER_CHECKS: ReadonlySet<string> = new Set(CHECKS.map(({ id }) => id));

/** The area of what the mapping lists: a check's own, or the area itself where a source fills it. */
export const mappedArea = (mapped: string): FindingArea | null =>
  CHECKS.find(({ id }) => id === mapped)?.area ?? FINDING_AREAS.find((area) => area === mapped) ?? null;

const shareOf = ({ at, assessed, targets }: CheckCoverage, now: Date): number =>
  at === null || now.getTime() - at > SCAN_FRESH_MS ? 0 : Math.min(1, assessed / Math.max(1, targets));

export interface DomainEvidence {
  readonly byCheck: ReadonlyMap<string, CheckEvidence>;
  readonly assessedAt: Date | null;
}

/**
 * What each mapped check found in a domain, and how far it was assessed. Areas that the reader must not see count as not
 * assessed: neither a finding nor its absence shows through a control.
 */
export const evidenceByCheck = async (
  db: Db,
  domain: ScopedDomain,
  hidden: readonly FindingArea[],
  now: Date,
): Promise<DomainEvidence> => {
  const found = await findingsByCheck(db, domain.org, domain.domain, Object.keys(NOT_EVIDENCE));
  const { areas, checks } = await coverageWithChecks(db, domain, now);
  const evidence = Object.keys(MAPPING).flatMap((mapped): CheckEvidence[] => {
    const area = mappedArea(mapped);
    if (area === null) return [];
    if (hidden.includes(area)) return [{ check: mapped, open: 0, accepted: 0, share: 0, reason: "not-permitted" }];
    // A check that fills the area of a source is mapped by itself.
    const own = found.filter(({ check_id, area: of }) =>
      mapped === area ? of === area && !SCANNER_CHECKS.has(check_id) : check_id === mapped,
    );
    const open = own.reduce((sum, one) => sum + one.open, 0);
    const accepted = own.reduce((sum, one) => sum + one.accepted, 0);
    if (mapped === area) {
      const state = areas.find((one) => one.area === area);
      const isKnown = state !== undefined && isMonitored(state.state);
      return [
        { check: mapped, open, accepted, share: isKnown ? state.share : 0, reason: state?.reason ?? "no-source" },
      ];
    }
    const coverage = checks.find(({ check }) => check === mapped);
    const share = coverage === undefined ? null : shareOf(coverage, now);
    return [{ check: mapped, open, accepted, share, reason: coverage?.reason ?? null }];
  });
  const times = [...checks.map(({ at }) => at), ...areas.map(({ assessedAt }) => assessedAt)].filter(
    (at): at is number => at !== null,
  );
  return {
    byCheck: new Map(evidence.map((one) => [one.check, one])),
    assessedAt: times.length === 0 ? null : new Date(Math.max(...times)),
  };
};
