import type { Db } from "@parapet/db/db";
import { returnQuota } from "@parapet/db/queries/licence";
import { endScan, scansUnderWay } from "@parapet/db/queries/scan";
import type { OrgId, ScanId } from "@parapet/domain/contracts/ids";

/** Ends a run that cannot or shall not go on. One that never began, or that failed for good, costs nothing. */
export const endRun = async (
  db: Db,
  id: ScanId,
  state: "failed" | "cancelled",
  why: string | null,
  now: Date,
): Promise<void> => {
  const ended = await endScan(db, id, state, why, now);
  if (ended === undefined || ended.org_id === null || ended.spent_from === null) return;
  if (state === "failed" || ended.started_at === null)
    await returnQuota(db, ended.org_id as OrgId, "testsPerMonth", new Date(`${ended.spent_from}-15T00:00:00Z`));
};

/** Stops every run of a domain: of one organization that removed it, or of all after an opt-out. */
export const endRunsOf = async (db: Db, domain: string, org: OrgId | "all", why: string, now: Date): Promise<void> => {
  for (const { id } of await scansUnderWay(db, domain, org)) await endRun(db, id as ScanId, "cancelled", why, now);
};
