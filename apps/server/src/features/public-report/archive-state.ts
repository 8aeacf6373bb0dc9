import type { Db } from "@parapet/db/db";
import { newestArchives } from "@parapet/db/queries/public-report";
import { freshForMs } from "@parapet/domain/coverage";
import type { FindingArea } from "@parapet/domain/risk";

/** `stale`: the newest archive is older than it counts, or its records were purged since. */
export type ArchiveState = "none" | "stale" | "current";

/** Whether "not found" may be concluded from the archives of this area that were taken in for every domain. */
export const archiveState = async (db: Db, area: FindingArea, now: Date): Promise<ArchiveState> => {
  const archives = await newestArchives(db, area);
  if (archives.length === 0) return "none";
  const isCurrent = archives.some(({ via, at }) => now.getTime() - at.getTime() < freshForMs(area, via, at.getTime()));
  return isCurrent ? "current" : "stale";
};
