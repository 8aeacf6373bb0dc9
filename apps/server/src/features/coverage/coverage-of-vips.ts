import type { Db } from "@parapet/db/db";
import { areaAssessedFor } from "@parapet/db/queries/coverage";
import type { OrgId } from "@parapet/domain/contracts/ids";
import { type AreaCoverage, coverageLedger, freshForMs, type SourceCoverage } from "@parapet/domain/coverage";

const AREA = "vip-findings";

/** Is anything searched for the VIPs of an organization? Their findings come from sources and belong to no single domain. */
export const coverageOfVips = async (
  db: Db,
  org: OrgId,
  now: Date,
): Promise<Pick<AreaCoverage, "state" | "reason">> => {
  const sources = (await areaAssessedFor(db, org, AREA)).map(({ source, via, at }): SourceCoverage => ({
    source,
    area: AREA,
    at: at.getTime(),
    freshForMs: freshForMs(AREA, via, at.getTime()),
  }));
  const ledger = coverageLedger({ now: now.getTime(), checks: [], sources, missing: {}, counts: {} });
  return ledger.find(({ area }) => area === AREA) ?? { state: "no-source", reason: null };
};
