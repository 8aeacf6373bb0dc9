import type { FindingId, OrgId, UserId } from "@parapet/domain/contracts/ids";
import { nextRetest } from "@parapet/domain/remediation";
import { sql } from "kysely";

import type { Db } from "../../db.ts";

/** A reported fix as the wire shows it; null where none is pending. Part of every row of findings. */
export const fixClaimColumn = sql<{
  source: "person" | "ticket";
  reported_at: number;
  attempts: number;
  reason: string | null;
  next_attempt_at: number | null;
} | null>`(
  select jsonb_build_object('source', c.source, 'reported_at', floor(extract(epoch from c.reported_at))::bigint,
           'attempts', c.attempts, 'reason', c.reason, 'next_attempt_at', floor(extract(epoch from c.next_at))::bigint)
    from fix_claim c where c.finding_id = finding.id and c.org_id = finding.org_id and finding.resolved_at is null)`;

export interface ReportedFix {
  readonly org: OrgId;
  readonly findings: readonly string[];
  readonly source: "person" | "ticket";
  readonly by: UserId | null;
  readonly note?: string | undefined;
  readonly at: Date;
}

/** Stores that findings were reported as fixed and one history entry each; the caller requests the re-tests. Resolved ones are left out. */
export const reportFixes = async (db: Db, it: ReportedFix): Promise<string[]> => {
  const { rows } = await sql<{ finding_id: string }>`
    with claimed as (
      insert into fix_claim (finding_id, org_id, source, reported_by, reported_at, scheduled_at, next_at)
      select f.id, f.org_id, ${it.source}, ${it.by}::uuid, ${it.at}, ${it.at}, ${it.at}
        from finding f where f.org_id = ${it.org} and f.id = any (${[...it.findings]}::uuid[]) and f.resolved_at is null
      on conflict (finding_id) do update set source = excluded.source, reported_by = excluded.reported_by,
        reported_at = excluded.reported_at, attempts = 0, reason = null, scheduled_at = excluded.scheduled_at, next_at = excluded.next_at
      returning finding_id, org_id
    )
    insert into finding_event (finding_id, org_id, at, kind, author, note, details)
    select finding_id, org_id, ${it.at}, 'fix reported', ${it.by}::uuid, ${it.note ?? null}, jsonb_build_object('source', ${it.source}::text)
      from claimed returning finding_id`.execute(db);
  return rows.map(({ finding_id }) => finding_id);
};

/** How long a requested re-test may take before it is requested again. */
const LEASE_MS = 10 * 60_000;

/**
 * Reported fixes whose re-test is due. One that was scheduled later than now was scheduled before the clock was set back,
 * and is due as well.
 */
export const dueFixClaims = async (db: Db, at: Date, limit: number): Promise<{ org: OrgId; finding: FindingId }[]> => {
  const { rows } = await sql<{ org: OrgId; finding: FindingId }>`
    select org_id as org, finding_id as finding from fix_claim
     where next_at is not null and (next_at <= ${at} or scheduled_at > ${at}) order by next_at limit ${limit}`.execute(
    db,
  );
  return rows;
};

/** Notes that a re-test was requested, so that the next sweep does not request it again. */
export const leaseFixClaim = async (db: Db, org: OrgId, finding: FindingId, at: Date): Promise<void> => {
  await db
    .updateTable("fix_claim")
    .set({ scheduled_at: at, next_at: new Date(at.getTime() + LEASE_MS) })
    .where("org_id", "=", org)
    .where("finding_id", "=", finding)
    .execute();
};

/** Organizations with reported fixes that scans have decided meanwhile. */
export const orgsWithScannedClaims = async (db: Db): Promise<OrgId[]> => {
  const { rows } = await sql<{ org: OrgId }>`
    select distinct c.org_id as org from fix_claim c join finding f on f.id = c.finding_id and f.org_id = c.org_id
      left join scan s on s.id = f.last_scan
     where f.resolved_at is not null or s.started_at > c.reported_at`.execute(db);
  return rows.map(({ org }) => org);
};

/** Ends the reported fixes that a later scan decided: resolved ones silently, ones it detected again as refuted. Returns the refuted. */
export const settleScannedClaims = async (db: Db, org: OrgId, at: Date): Promise<FindingId[]> => {
  const { rows } = await sql<{ finding_id: FindingId }>`
    with decided as (
      delete from fix_claim c using finding f left join scan s on s.id = f.last_scan
       where c.org_id = ${org} and f.id = c.finding_id and f.org_id = c.org_id
         and (f.resolved_at is not null or s.started_at > c.reported_at)
      returning c.finding_id, f.resolved_at, f.last_scan
    )
    insert into finding_event (finding_id, org_id, at, kind, scan_id)
    select finding_id, ${org}, ${at}, 'fix refuted', last_scan from decided where resolved_at is null
    returning finding_id`.execute(db);
  return rows.map(({ finding_id }) => finding_id);
};

/**
 * Applies the result of a re-test to the fix reported before the re-test began. Verified and refuted fixes are no longer
 * pending; one that could not be assessed is scheduled again. Returns whether a fix was refuted.
 */
export const settleFixClaim = async (
  db: Db,
  org: OrgId,
  finding: FindingId,
  result: {
    readonly verdict: "fixed" | "still there" | "not assessed";
    readonly reason: string | null;
    readonly begunAt: Date;
    readonly by: UserId | null;
    readonly at: Date;
  },
): Promise<boolean> => {
  const claim = await db
    .selectFrom("fix_claim")
    .select("attempts")
    .where("org_id", "=", org)
    .where("finding_id", "=", finding)
    // A fix reported after the re-test ended was reported before the clock was set back.
    .where((eb) => eb.or([eb("reported_at", "<=", result.begunAt), eb("reported_at", ">", result.at)]))
    .forUpdate()
    .executeTakeFirst();
  if (claim === undefined) return false;
  if (result.verdict === "not assessed") {
    const attempts = claim.attempts + 1;
    await db
      .updateTable("fix_claim")
      .set({
        attempts,
        reason: result.reason,
        scheduled_at: result.at,
        next_at: nextRetest(attempts, result.reason, result.at),
      })
      .where("org_id", "=", org)
      .where("finding_id", "=", finding)
      .execute();
    return false;
  }
  await db.deleteFrom("fix_claim").where("org_id", "=", org).where("finding_id", "=", finding).execute();
  if (result.verdict === "fixed") return false;
  await db
    .insertInto("finding_event")
    .values({ finding_id: finding, org_id: org, at: result.at, kind: "fix refuted", author: result.by })
    .execute();
  return true;
};
