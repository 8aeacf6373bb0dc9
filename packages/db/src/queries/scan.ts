import type { OrgId, ScanId, UserId } from "@parapet/domain/contracts/ids";
import { sql } from "kysely";

import type { Db } from "../db.ts";

export interface ScanAsk {
  readonly org: OrgId | null;
  readonly domain: string;
  readonly profile: "passive" | "full";
  readonly origin: "hand" | "schedule" | "new-domain" | "public" | "request" | "demo";
  readonly requestedBy?: UserId;
}

/** Asks for a run; while one of the same domain waits or runs, the second asker joins it. */
export const askForScan = async (db: Db, ask: ScanAsk): Promise<{ id: ScanId; joined: boolean }> => {
  const inserted = await db
    .insertInto("scan")
    .values({
      org_id: ask.org,
      domain: ask.domain,
      profile: ask.profile,
      origin: ask.origin,
      requested_by: ask.requestedBy ?? null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  if (inserted !== undefined) return { id: inserted.id as ScanId, joined: false };
  const running = await db
    .selectFrom("scan")
    .select("id")
    .where("org_id", "is not distinct from", ask.org)
    .where("domain", "=", ask.domain)
    .where("profile", "=", ask.profile)
    .where("state", "in", ["queued", "running"])
    .executeTakeFirst();
  // It may have ended between the two statements: then there is room for a new one.
  return running === undefined ? askForScan(db, ask) : { id: running.id as ScanId, joined: true };
};

/** A worker takes a run up. Null: it has ended or was cancelled meanwhile. */
export const takeUpScan = (db: Db, id: ScanId, now: Date) =>
  db
    .updateTable("scan")
    .set((eb) => ({
      state: "running",
      attempt: eb("attempt", "+", 1),
      started_at: eb.fn.coalesce("started_at", sql<Date>`${now}::timestamptz`),
    }))
    .where("id", "=", id)
    .where("state", "in", ["queued", "running"])
    .returning(["id", "org_id", "domain", "profile", "attempt"])
    .executeTakeFirst();

/** What an earlier attempt stored for this stage. */
export const loadStage = async (db: Db, id: ScanId, stage: string): Promise<unknown> =>
  (
    await db
      .selectFrom("scan_stage")
      .select("output")
      .where("scan_id", "=", id)
      .where("stage", "=", stage)
      .executeTakeFirst()
  )?.output ?? null;

/** Stores a stage, unless another attempt has taken the run over: then nothing is written and the answer is false. */
export const saveStage = async (
  db: Db,
  id: ScanId,
  attempt: number,
  stage: string,
  output: unknown,
): Promise<boolean> => {
  const { rows } = await sql`
    insert into scan_stage (scan_id, org_id, stage, attempt, output)
    select id, org_id, ${stage}, ${attempt}, ${JSON.stringify(output)}::jsonb from scan
     where id = ${id} and attempt = ${attempt} and state = 'running'
    on conflict (scan_id, stage) do update set output = excluded.output, attempt = excluded.attempt, finished_at = now()
    returning scan_id`.execute(db);
  return rows.length === 1;
};

/** Says how far a run is; a worker that lost the run changes nothing. */
export const recordProgress = async (
  db: Db,
  id: ScanId,
  attempt: number,
  progress: { stage: string; share: number; findings: number },
): Promise<void> => {
  await db
    .updateTable("scan")
    .set({ stage: progress.stage, share_done: progress.share, findings_so_far: progress.findings })
    .where("id", "=", id)
    .where("attempt", "=", attempt)
    .where("state", "=", "running")
    .execute();
  await sql`select pg_notify('scan_progress', ${id})`.execute(db);
};

/** Ends a run that failed for good or was stopped. */
export const endScan = (db: Db, id: ScanId, state: "failed" | "cancelled", error: string | null, now: Date) =>
  db
    .updateTable("scan")
    .set({ state, error, finished_at: now })
    .where("id", "=", id)
    .where("state", "in", ["queued", "running"])
    .returning("id")
    .executeTakeFirst();

const SCAN_COLUMNS = [
  "id", "org_id", "domain", "profile", "origin", "state", "stage", "share_done", "findings_so_far", "created_at", "started_at",
  "finished_at", "error", "score", "scoring_version", "confidence", "summary",
] as const; // prettier-ignore

/** One run, wherever in scope it is. */
export const scanById = (db: Db, id: ScanId) =>
  db.selectFrom("scan").select(SCAN_COLUMNS).where("id", "=", id).where("org_id", "is not", null).executeTakeFirst();

export type ScanRow = NonNullable<Awaited<ReturnType<typeof scanById>>>;

/** The runs of a domain, newest first. */
export const scansOf = (db: Db, org: OrgId, domain: string, { limit, offset }: { limit: number; offset: number }) =>
  db
    .selectFrom("scan")
    .select(SCAN_COLUMNS)
    .where("org_id", "=", org)
    .where("domain", "=", domain)
    .orderBy("created_at", "desc")
    .limit(limit)
    .offset(offset)
    .execute();

export const scanCount = async (db: Db, org: OrgId, domain: string): Promise<number> => {
  const { count } = await db
    .selectFrom("scan")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("org_id", "=", org)
    .where("domain", "=", domain)
    .executeTakeFirstOrThrow();
  return count;
};

/** The newest finished run of a domain. */
export const newestScan = async (db: Db, org: OrgId, domain: string): Promise<string | null> =>
  (
    await db
      .selectFrom("scan")
      .select("id")
      .where("org_id", "=", org)
      .where("domain", "=", domain)
      .where("state", "=", "done")
      .orderBy("finished_at", "desc")
      .limit(1)
      .executeTakeFirst()
  )?.id ?? null;

/** What a run could not look at, and why. */
export const blindOf = async (db: Db, id: ScanId) => {
  const rows = await db
    .selectFrom("scan_check")
    .select(["check_id", "subject", "reason", "detail"])
    .where("scan_id", "=", id)
    .where("status", "=", "blind")
    .orderBy("check_id")
    .orderBy("subject")
    .execute();
  return rows.map((row) => ({
    check: row.check_id,
    subject: row.subject,
    reason: row.reason ?? "timeout",
    detail: row.detail,
  }));
};

/** What was open at the end of one run and not at the end of the other. A finding is open from `found` until `resolved`. */
export const diffOf = async (db: Db, before: ScanRow, after: ScanRow) => {
  const { rows } = await sql<{
    area: string;
    check_id: string;
    outcome: string;
    subject: string;
    severity: string;
    params: unknown;
    was: boolean;
    is: boolean;
  }>`
    select * from (
      select area, check_id, outcome, subject, severity, params,
             open_at(id, ${before.finished_at}) as was, open_at(id, ${after.finished_at}) as is
        from finding where org_id = ${before.org_id} and domain = ${before.domain}) as both_ends
     where was <> is order by severity, subject`.execute(db);
  return { appeared: rows.filter((row) => row.is), disappeared: rows.filter((row) => row.was) };
};
