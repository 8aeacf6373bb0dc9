import type { Db } from "@parapet/db/db";
import { returnQuota } from "@parapet/db/queries/billing";
import { cancelScans, endScan } from "@parapet/db/queries/scans";
import type { OrgId, ScanId } from "@parapet/domain/contracts/ids";

type Ended = NonNullable<Awaited<ReturnType<typeof endScan>>>;

/** One that never began, or that failed for good, costs nothing. */
const giveBack = async (db: Db, ended: Ended, state: "failed" | "cancelled"): Promise<void> => {
  if (ended.org_id === null || ended.spent_from === null) return;
  if (state === "failed" || ended.started_at === null)
    await returnQuota(db, ended.org_id as OrgId, "testsPerMonth", new Date(`${ended.spent_from}-15T00:00:00Z`));
};

/** Ends a run that cannot or shall not go on. */
export const endRun = async (
  db: Db,
  id: ScanId,
  state: "failed" | "cancelled",
  why: string | null,
  now: Date,
): Promise<void> => {
  const ended = await endScan(db, id, state, why, now);
  if (ended !== undefined) await giveBack(db, ended, state);
};

/** Stops every run of domains that an organization removed. */
export const endRunsFor = async (
  db: Db,
  org: OrgId,
  domains: readonly string[],
  why: string,
  now: Date,
): Promise<void> => {
  for (const ended of await cancelScans(db, org, domains, why, now)) await giveBack(db, ended, "cancelled");
};
