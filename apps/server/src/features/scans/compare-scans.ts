import type { Db } from "@parapet/db/db";
import { type ChangedRow, findingChanges, type Period } from "@parapet/db/queries/findings";
import { runBefore, scanById, type ScanRow } from "@parapet/db/queries/scans";
import { overEveryArea } from "@parapet/db/scope";
import type { OrgId, ScanId } from "@parapet/domain/contracts/ids";

/** One finding that differs, with the severity it has (or had, where it is gone). */
export type ChangedFinding = ChangedRow & { readonly severity: string };

export interface ScanComparison {
  /** The earlier of the two moments. */
  readonly since: Date;
  readonly appeared: readonly ChangedFinding[];
  readonly appearedCount: number;
  readonly gone: readonly ChangedFinding[];
  readonly goneCount: number;
  /** Open in both, with another severity or known to be exploited by now; `before` is the earlier severity. */
  readonly changed: readonly (ChangedFinding & { readonly before: string })[];
  readonly changedCount: number;
}

const sorted = (since: Date, rows: readonly ChangedRow[]): ScanComparison => {
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
    since,
    appeared,
    appearedCount: appeared[0]?.of ?? 0,
    gone,
    goneCount: gone[0]?.of ?? 0,
    changed,
    changedCount: changed[0]?.of ?? 0,
  };
};

export interface ChangesQuery {
  /** Only findings of this business unit; null: all. */
  readonly unit?: string | null;
  /** Only what the transaction shows its reader: also the counts are without hidden areas then. */
  readonly isFenced?: boolean;
}

/**
 * What changed in a period by scans, imports, re-tests, decisions and feeds: the one answer for overview, scan history, alerts, digest
 * and reports.
 */
export const changesIn = (
  db: Db,
  { org, domain }: { readonly org: OrgId; readonly domain: string },
  period: Period,
  limit: number,
  { unit = null, isFenced = false }: ChangesQuery = {},
): Promise<ScanComparison> => {
  const compare = async () => sorted(period.from, await findingChanges(db, org, domain, period, limit, unit));
  return isFenced ? compare() : overEveryArea(db, compare);
};

const endOf = ({ finished_at, created_at }: ScanRow): Date => finished_at ?? created_at;

/** What changed between the ends of two runs of one domain. */
export const compareScans = (db: Db, before: ScanRow, after: ScanRow, limit: number): Promise<ScanComparison> =>
  changesIn(
    db,
    { org: before.org_id as OrgId, domain: before.domain },
    { from: endOf(before), to: endOf(after) },
    limit,
  );

/** What a run changed against the run before it; null where there is none before. */
export const changesOfRun = async (db: Db, org: OrgId, scan: ScanId, limit: number): Promise<ScanComparison | null> => {
  const after = await scanById(db, [org], scan);
  if (after?.finished_at == null) return null;
  const before = await runBefore(db, org, after.domain, after.finished_at);
  return before === undefined ? null : compareScans(db, before, after, limit);
};
