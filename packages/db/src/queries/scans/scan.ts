import type { OrgId, ScanId, UserId } from "@parapet/domain/contracts/ids";
import type { Score } from "@parapet/domain/risk";
import { sql } from "kysely";

import type { Db } from "../../db.ts";
import { inScope } from "../../in-scope.ts";
import type { Scope } from "../../scope.ts";

export interface ScanAsk {
  readonly org: OrgId | null;
  readonly domain: string;
  /** `light` is the profile of public reports. */
  readonly profile: "light" | "passive" | "full";
  readonly origin: "hand" | "schedule" | "new-domain" | "public" | "request" | "demo";
  readonly requestedBy?: UserId;
  readonly at?: Date;
}

/** Asks for a run; while one of the same domain waits or runs, the second asker joins it. A full run is a passive one too. */
export const insertScan = async (db: Db, ask: ScanAsk): Promise<{ id: ScanId; joined: boolean }> => {
  const underWay = () =>
    db
      .selectFrom("scan")
      .select("id")
      .where("org_id", "is not distinct from", ask.org)
      .where("domain", "=", ask.domain)
      .where("profile", "in", ask.profile === "passive" ? ["full", "passive"] : [ask.profile])
      .where("state", "in", ["queued", "running"])
      .orderBy("profile")
      .executeTakeFirst();
  const before = await underWay();
  if (before !== undefined) return { id: before.id as ScanId, joined: true };
  const inserted = await db
    .insertInto("scan")
    .values({
      org_id: ask.org,
      domain: ask.domain,
      profile: ask.profile,
      origin: ask.origin,
      requested_by: ask.requestedBy ?? null,
      ...(ask.at && { created_at: ask.at }),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  if (inserted !== undefined) return { id: inserted.id as ScanId, joined: false };
  const running = await underWay();
  // It may have ended between the two statements: then there is room for a new one.
  return running === undefined ? insertScan(db, ask) : { id: running.id as ScanId, joined: true };
};

/** Requests a passive run of each domain that has none under way. Returns the new runs. */
export const insertPassiveScans = async (
  db: Db,
  org: OrgId,
  domains: readonly string[],
  { origin, at }: Pick<ScanAsk, "origin"> & { readonly at: Date },
): Promise<ScanId[]> => {
  const { rows } = await sql<{ id: ScanId }>`
    insert into scan (org_id, domain, profile, origin, created_at)
    select ${org}, d.name, 'passive', ${origin}, ${at} from unnest(${[...domains]}::text[]) as d (name)
     where not exists (select from scan s
                        where s.org_id = ${org} and s.domain = d.name and s.state in ('queued', 'running'))
    on conflict do nothing returning id`.execute(db);
  return rows.map(({ id }) => id);
};

/** When each feed of vulnerabilities and packages was read last. */
const FEEDS_AS_OF = sql<unknown>`(
  select coalesce(jsonb_object_agg(f.feed, extract(epoch from f.finished_at)::bigint), '{}')
    from (select feed, max(finished_at) as finished_at from feed_run where outcome in ('ok', 'partial') group by feed) f)`;

/** A worker takes a run up; the first one decides which knowledge it uses. Null: it has ended or was cancelled meanwhile. */
export const claimScan = (db: Db, id: ScanId, now: Date) =>
  db
    .updateTable("scan")
    .set((eb) => ({
      state: "running",
      attempt: eb("attempt", "+", 1),
      started_at: eb.fn.coalesce("started_at", sql<Date>`${now}::timestamptz`),
      knowledge: eb.fn.coalesce("knowledge", sql<string>`(select active from knowledge_state)`),
      feeds_as_of: sql`coalesce(scan.feeds_as_of, ${FEEDS_AS_OF})`,
    }))
    .where("id", "=", id)
    .where("state", "in", ["queued", "running"])
    .returning(["id", "org_id", "domain", "profile", "attempt", "usage", "knowledge"])
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
  progress: { stage: string; share: number; findings: number; blind: number; usage?: unknown },
): Promise<void> => {
  await db
    .updateTable("scan")
    .set({
      stage: progress.stage,
      share_done: progress.share,
      findings_so_far: progress.findings,
      blind_so_far: progress.blind,
      ...(progress.usage !== undefined && { usage: JSON.stringify(progress.usage) }),
    })
    .where("id", "=", id)
    .where("attempt", "=", attempt)
    .where("state", "=", "running")
    .execute();
};

/** Is the run still the one this attempt works on? */
export const stillHeld = async (db: Db, id: ScanId, attempt: number): Promise<boolean> =>
  (await db
    .selectFrom("scan")
    .select("id")
    .where("id", "=", id)
    .where("attempt", "=", attempt)
    .where("state", "=", "running")
    .executeTakeFirst()) !== undefined;

/** Ends a run as completed. False: another attempt has taken it over, or it has ended. */
export const finishScan = async (
  db: Db,
  org: OrgId,
  run: { readonly id: ScanId; readonly attempt: number },
  at: Date,
): Promise<boolean> => {
  const finished = await db
    .updateTable("scan")
    .set({ state: "done", finished_at: at, share_done: 1 })
    .where("org_id", "=", org)
    .where("id", "=", run.id)
    .where("attempt", "=", run.attempt)
    .where("state", "=", "running")
    .returning("id")
    .executeTakeFirst();
  return finished !== undefined;
};

/** Stores what a run covered, which the score is computed from. */
export const storeScanSummary = (db: Db, org: OrgId, id: ScanId, summary: unknown) =>
  db
    .updateTable("scan")
    .set({ summary: JSON.stringify(summary) })
    .where("org_id", "=", org)
    .where("id", "=", id)
    .execute();

/** Stores the score of a run, where it has one, with what it covered and counted. */
export const storeScanResult = (
  db: Db,
  org: OrgId,
  id: ScanId,
  {
    score,
    confidence,
    summary,
  }: { readonly score: Score | null; readonly confidence: number; readonly summary: unknown },
) =>
  db
    .updateTable("scan")
    .set({
      confidence,
      score: score?.score ?? null,
      score_hundredths: score?.hundredths ?? null,
      scoring_version: score?.version ?? null,
      summary: JSON.stringify(summary),
    })
    .where("org_id", "=", org)
    .where("id", "=", id)
    .execute();

/** Notes which month's quota paid for a run. */
export const paidFrom = (db: Db, org: OrgId, id: ScanId, period: string) =>
  db.updateTable("scan").set({ spent_from: period }).where("org_id", "=", org).where("id", "=", id).execute();

/** Runs of a domain and the names below it that wait or go on, of every organization. */
export const scansUnderWay = (db: Db, domain: string) =>
  db
    .selectFrom("scan")
    .select(["id", "domain"])
    .where("state", "in", ["queued", "running"])
    .where((eb) => eb.or([eb("domain", "=", domain), eb(sql`right(domain, ${domain.length + 1})`, "=", `.${domain}`)]))
    .execute();

/** Stops the runs of an organization's domains that wait or go on. */
export const cancelScans = (db: Db, org: OrgId, domains: readonly string[], error: string, now: Date) =>
  db
    .updateTable("scan")
    .set({ state: "cancelled", error, finished_at: now })
    .where("org_id", "=", org)
    .where("domain", "=", sql<string>`any (${[...domains]}::text[])`)
    .where("state", "in", ["queued", "running"])
    .returning(["org_id", "spent_from", "started_at"])
    .execute();

/** Ends a run that failed for good or was stopped. */
export const endScan = (db: Db, id: ScanId, state: "failed" | "cancelled", error: string | null, now: Date) =>
  db
    .updateTable("scan")
    .set({ state, error, finished_at: now })
    .where("id", "=", id)
    .where("state", "in", ["queued", "running"])
    .returning(["org_id", "spent_from", "started_at"])
    .executeTakeFirst();

const SCAN_COLUMNS = [
  "id",
  "org_id",
  "domain",
  "profile",
  "origin",
  "state",
  "stage",
  "share_done",
  "findings_so_far",
  "blind_so_far",
  "revision",
  "created_at",
  "started_at",
  "finished_at",
  "error",
  "score",
  "scoring_version",
  "confidence",
  "summary",
  "usage",
  "knowledge",
  "feeds_as_of",
] as const;

/** The number of the version that a run uses. */
const KNOWLEDGE_NUMBER = sql<number | null>`(
  select v.number from knowledge_version v where v.version = scan.knowledge)`.as("knowledge_number");

/** One run, wherever in scope it is. */
export const scanById = (db: Db, scope: Scope, id: ScanId) =>
  db
    .selectFrom("scan")
    .select(SCAN_COLUMNS)
    .select(KNOWLEDGE_NUMBER)
    .where("id", "=", id)
    .where("org_id", "is not", null)
    .where(inScope("org_id", scope))
    .executeTakeFirst();

export type ScanRow = NonNullable<Awaited<ReturnType<typeof scanById>>>;

/** The runs of a domain, newest first. */
export const listScans = (db: Db, org: OrgId, domain: string, { limit, offset }: { limit: number; offset: number }) =>
  db
    .selectFrom("scan")
    .select(SCAN_COLUMNS)
    .select(KNOWLEDGE_NUMBER)
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

export const newestRun = async (db: Db, org: OrgId, domain: string) => {
  const row = await db
    .selectFrom("scan")
    .select(["id", "finished_at"])
    .where("org_id", "=", org)
    .where("domain", "=", domain)
    .where("state", "=", "done")
    .orderBy("finished_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.finished_at == null ? null : { id: row.id, finished_at: row.finished_at };
};

/** What a run could not assess, and why. */
export const readBlind = async (db: Db, org: OrgId, id: ScanId) => {
  const rows = await db
    .selectFrom("scan_check")
    .select(["check_id", "subject", "reason", "detail"])
    .where("org_id", "=", org)
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

/** One finding that differs between two runs. Severities are those at the end of each; null where it was not open. */
/** The newest finished run that ended before then. */
export const runBefore = (db: Db, org: OrgId, domain: string, before: Date) =>
  db
    .selectFrom("scan")
    .select(SCAN_COLUMNS)
    .select(KNOWLEDGE_NUMBER)
    .where("org_id", "=", org)
    .where("domain", "=", domain)
    .where("state", "=", "done")
    .where("finished_at", "<", before)
    .orderBy("finished_at", "desc")
    .limit(1)
    .executeTakeFirst();

/** What the last complete run of a domain used, how long it took, and how many hosts and addresses the domain has now. */
export const scanCost = async (db: Db, org: OrgId, domain: string, profile: "passive" | "full") => {
  const last = await db
    .selectFrom("scan")
    .select(["usage", "started_at", "finished_at"])
    .where("org_id", "=", org)
    .where("domain", "=", domain)
    .where("profile", "=", profile)
    .where("state", "=", "done")
    .where("usage", "is not", null)
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
  const { rows } = await sql<{ hosts: number; addresses: number; then: number }>`
    select count(*)::int as hosts,
           (select count(distinct ip)::int from asset a, unnest(a.ips) ip
             where a.org_id = ${org} and a.domain = ${domain} and a.gone_at is null) as addresses,
           (count(*) filter (where first_seen <= ${last?.finished_at ?? null}::timestamptz))::int as then
      from asset where org_id = ${org} and domain = ${domain} and gone_at is null`.execute(db);
  return { last, hosts: rows[0]?.hosts ?? 0, addresses: rows[0]?.addresses ?? 0, hostsThen: rows[0]?.then ?? 0 };
};
