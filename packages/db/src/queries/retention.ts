import { sql } from "kysely";

import type { Db } from "../db.ts";

/** How long things are kept, in days, after they have served. */
export interface Retention {
  /** What the stages of an ended run stored for a worker to go on from. */
  readonly stages: number;
  /** Every look of a run; the newest run of a domain keeps its own. */
  readonly looks: number;
  /** Runs in summary, and findings that were resolved so long ago. */
  readonly runs: number;
  /** What was seen of a domain after it was removed from its organisation. */
  readonly removedDomains: number;
  readonly leads: number;
  readonly feedRuns: number;
}

const DAY_MS = 86_400_000;

/** Ends what has been kept long enough; answers how many rows of each kind went. The audit log and the course of scores stay. */
export const applyRetention = async (db: Db, keep: Retention, now: Date): Promise<Record<string, number>> => {
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const ended: Record<string, number> = {};
  const drop = async (what: string, statement: ReturnType<typeof sql>) => {
    const { numAffectedRows } = await statement.execute(db);
    if (numAffectedRows !== undefined && numAffectedRows > 0n) ended[what] = Number(numAffectedRows);
  };
  await drop(
    "stages",
    sql`delete from scan_stage g using scan s where s.id = g.scan_id and s.finished_at < ${before(keep.stages)}`,
  );
  await drop(
    "looks",
    sql`delete from scan_check c using scan s where s.id = c.scan_id and s.finished_at < ${before(keep.looks)}
          and exists (select from scan n where n.org_id = s.org_id and n.domain = s.domain and n.state = 'done' and n.finished_at > s.finished_at)`,
  );
  await drop("runs", sql`delete from scan where finished_at < ${before(keep.runs)}`);
  await drop("findings", sql`delete from finding where resolved_at < ${before(keep.runs)}`);
  for (const table of ["finding", "exposed_service", "asset"])
    await drop(
      `${table} of removed domains`,
      sql`delete from ${sql.table(table)} t where t.last_seen < ${before(keep.removedDomains)}
            and not exists (select from authorised_domain d where d.org_id = t.org_id and d.name = t.domain)`,
    );
  await drop("leads", sql`delete from lead where created_at < ${before(keep.leads)}`);
  await drop("feed runs", sql`delete from feed_run where finished_at < ${before(keep.feedRuns)}`);
  return ended;
};
