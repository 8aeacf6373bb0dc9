import type { Db } from "@parapet/db/db";
import { diffOf, type DiffRow, runBefore, scanById, type ScanRow } from "@parapet/db/queries/scan";
import { overEveryArea } from "@parapet/db/scope";
import type { OrgId, ScanId } from "@parapet/domain/contracts/ids";

/** One finding that differs, with the severity it has (or had, where it is gone). */
export type ChangedFinding = DiffRow & { readonly severity: string };

export interface ScanComparison {
  /** When the earlier of the two ended. */
  readonly since: Date;
  readonly appeared: readonly ChangedFinding[];
  readonly appearedCount: number;
  readonly gone: readonly ChangedFinding[];
  readonly goneCount: number;
  /** Open in both, with another severity; `before` is the earlier one. */
  readonly changed: readonly (ChangedFinding & { readonly before: string })[];
}

/** What differs between the ends of two runs of one domain: the one answer for overview, report, alerts and API. */
export const compareScans = (db: Db, before: ScanRow, after: ScanRow, limit: number): Promise<ScanComparison> =>
  overEveryArea(db, async () => {
    const rows = await diffOf(db, before, after, limit);
    const appeared = rows.flatMap((row) =>
      row.before === null && row.after !== null ? [{ ...row, severity: row.after }] : [],
    );
    const gone = rows.flatMap((row) =>
      row.after === null && row.before !== null ? [{ ...row, severity: row.before }] : [],
    );
    const changed = rows.flatMap((row) =>
      row.after === null || row.before === null ? [] : [{ ...row, before: row.before, severity: row.after }],
    );
    return {
      since: before.finished_at ?? before.created_at,
      appeared,
      appearedCount: appeared[0]?.of ?? 0,
      gone,
      goneCount: gone[0]?.of ?? 0,
      changed,
    };
  });

/** What a run changed against the run before it; null where there is none before. */
export const changesOfRun = async (db: Db, org: OrgId, scan: ScanId, limit: number): Promise<ScanComparison | null> => {
  const after = await scanById(db, [org], scan);
  if (after?.finished_at == null) return null;
  const before = await runBefore(db, org, after.domain, after.finished_at);
  return before === undefined ? null : compareScans(db, before, after, limit);
};
