import type { FindingId, OrgId, UserId } from "@parapet/domain/contracts/ids";
import type { SKIP_REASONS, WorkChange } from "@parapet/domain/contracts/remediation";
import { sql } from "kysely";

import type { Db } from "../../db.ts";

/** What a job needs to make a change that a person asked for. */
export interface BulkRequest {
  readonly selected: readonly { readonly id: string; readonly org: OrgId; readonly version: number | null }[];
  /** Findings that were named and are out of reach of who asked: another limit than the author's may have hidden them. */
  readonly missing: readonly string[];
  readonly change: WorkChange;
  readonly locale: string;
  readonly ip: string | null;
  readonly claimedIp: string | null;
  /** Milliseconds; null where the selection names its findings. */
  readonly asOf: number | null;
}

export interface BulkRunResult {
  readonly changed: number;
  readonly skipped: readonly { readonly reason: (typeof SKIP_REASONS)[number]; readonly findings: number }[];
  readonly skippedIds: readonly FindingId[];
  /** Unix seconds; null: nothing of it can be undone. */
  readonly undoUntil: number | null;
}

export interface BulkRunRow {
  readonly id: string;
  readonly org_id: OrgId;
  readonly author: UserId;
  /** The API key that asked for it; null: a person did. */
  readonly owner_key: string | null;
  readonly created_at: Date;
  readonly state: "running" | "done" | "failed";
  readonly total: number;
  readonly done: number;
  readonly request: BulkRequest | null;
  readonly result: BulkRunResult | null;
  readonly failure: string | null;
  readonly finished_at: Date | null;
}

/** Notes a change that a job makes; those that ended long ago are dropped. */
export const insertBulkRun = async (
  db: Db,
  run: Pick<BulkRunRow, "id" | "author"> & {
    readonly org: OrgId;
    readonly at: Date;
    readonly total: number;
    readonly request: BulkRequest;
  },
  dropBefore: Date,
): Promise<void> => {
  await sql`delete from bulk_run where org_id = ${run.org} and created_at < ${dropBefore}`.execute(db);
  await sql`
    insert into bulk_run (id, org_id, author, created_at, total, request)
    values (${run.id}, ${run.org}, ${run.author}, ${run.at}, ${run.total}, ${JSON.stringify(run.request)}::jsonb)`.execute(
    db,
  );
};

export const bulkRunById = async (db: Db, org: OrgId, id: string): Promise<BulkRunRow | undefined> => {
  const { rows } = await sql<BulkRunRow>`
    select id, org_id, author, owner_key, created_at, state, total, done, request, result, failure, finished_at
      from bulk_run where org_id = ${org} and id = ${id}`.execute(db);
  return rows[0];
};

/** How many changes of a person are under way. */
export const bulkRunsUnderWay = async (db: Db, org: OrgId, author: UserId, since: Date): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from bulk_run
     where org_id = ${org} and author = ${author} and state = 'running' and created_at > ${since}`.execute(db);
  return rows[0]?.count ?? 0;
};

/** Written beside the transaction of the change, so that others see it. */
export const noteBulkProgress = async (db: Db, org: OrgId, id: string, done: number): Promise<void> => {
  await sql`update bulk_run set done = ${done} where org_id = ${org} and id = ${id} and state = 'running'`.execute(db);
};

/** Ends a run; false when it had ended before. */
export const endBulkRun = async (
  db: Db,
  org: OrgId,
  id: string,
  end: { readonly result: BulkRunResult } | { readonly failure: string },
  at: Date,
): Promise<boolean> => {
  const result = "result" in end ? JSON.stringify(end.result) : null;
  const { numAffectedRows } = await sql`
    update bulk_run set state = ${result === null ? "failed" : "done"}, result = ${result}::jsonb,
           failure = ${"failure" in end ? end.failure : null}::text, finished_at = ${at}, request = null,
           done = case when ${result !== null} then total else 0 end
     where org_id = ${org} and id = ${id} and state = 'running'`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
};
