import type { Db } from "@parapet/db/db";
import { newestLeakArchive } from "@parapet/db/queries/public-report";
import { freshForMs } from "@parapet/domain/coverage";

/** `stale`: the newest archive is older than an import counts, or its records were purged since. */
export type LeakArchiveState = "none" | "stale" | "current";

/** Whether "not found" may be concluded from the leak archives that were imported for every domain. */
export const leakArchiveState = async (db: Db, now: Date): Promise<LeakArchiveState> => {
  const at = (await newestLeakArchive(db))?.getTime();
  if (at === undefined) return "none";
  return now.getTime() - at < freshForMs("leaked-credentials", "import", at) ? "current" : "stale";
};
