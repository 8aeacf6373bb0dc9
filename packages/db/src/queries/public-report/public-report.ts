import type { ScanId } from "@parapet/domain/contracts/ids";
import type { FindingArea } from "@parapet/domain/risk";
import { sql } from "kysely";

import type { Db } from "../../db.ts";
import { escapeLike } from "../../like-text.ts";

const COLUMNS = [
  "id",
  "domain",
  "state",
  "revision",
  "stage",
  "share_done",
  "created_at",
  "finished_at",
  "score",
  "confidence",
  "summary",
] as const;

/** The newest public run of a domain, whatever became of it. It belongs to no organization. */
export const newestPublicScan = (db: Db, domain: string) =>
  db
    .selectFrom("scan")
    .select(COLUMNS)
    .where("org_id", "is", null)
    .where("domain", "=", domain)
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();

export type PublicScanRow = NonNullable<Awaited<ReturnType<typeof newestPublicScan>>>;

/** How many public runs wait or run. */
export const publicScansWaiting = async (db: Db): Promise<number> => {
  const { count } = await db
    .selectFrom("scan")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("org_id", "is", null)
    .where("state", "in", ["queued", "running"])
    .executeTakeFirstOrThrow();
  return Number(count);
};

/** When a client started its runs since then, oldest first. */
export const listPublicAsks = async (db: Db, client: string, since: Date): Promise<Date[]> =>
  (
    await db
      .selectFrom("public_scan_ask")
      .select("at")
      .where("client", "=", client)
      .where("at", ">", since)
      .orderBy("at")
      .execute()
  ).map(({ at }) => at);

/** Notes that a client started a run, and forgets what the limit no longer checks. */
export const notePublicAsk = async (db: Db, client: string, at: Date, forgetBefore: Date): Promise<void> => {
  await db.deleteFrom("public_scan_ask").where("at", "<", forgetBefore).execute();
  await db.insertInto("public_scan_ask").values({ client, at }).execute();
};

/** One visitor's start after the other: two of them cannot both take the last place in the queue. Ends with the transaction. */
export const lockPublicStart = (db: Db) => sql`select pg_advisory_xact_lock(hashtext('public-scan-start'))`.execute(db);

/** Ends a public run with its counts, if this attempt still holds it. What the stages saw is forgotten: only counts stay. */
export const finishPublicScan = async (
  db: Db,
  held: { readonly id: ScanId; readonly attempt: number },
  result: { readonly at: Date; readonly score: number | null; readonly confidence: number; readonly summary: object },
): Promise<boolean> => {
  const mine = await db
    .updateTable("scan")
    .set({
      state: "done",
      share_done: 1,
      finished_at: result.at,
      score: result.score,
      confidence: result.confidence,
      summary: JSON.stringify(result.summary),
    })
    .where("id", "=", held.id)
    .where("org_id", "is", null)
    .where("attempt", "=", held.attempt)
    .where("state", "=", "running")
    .returning("id")
    .executeTakeFirst();
  if (mine === undefined) return false;
  await db.deleteFrom("scan_stage").where("scan_id", "=", held.id).execute();
  return true;
};

export const publicScoreBefore = async (db: Db, domain: string, before: Date): Promise<number | null> =>
  (
    await db
      .selectFrom("scan")
      .select("score")
      .where("org_id", "is", null)
      .where("domain", "=", domain)
      .where("state", "=", "done")
      .where("finished_at", "<", before)
      .orderBy("created_at", "desc")
      .limit(1)
      .executeTakeFirst()
  )?.score ?? null;

/** Forgets public runs that ended before then. */
export const deletePublicScans = (db: Db, before: Date) =>
  db.deleteFrom("scan").where("org_id", "is", null).where("finished_at", "<", before).execute();

/** Forgets the public runs of a name and of what is under it: its owner asked us to. */
export const deletePublicScansByDomain = (db: Db, domain: string) =>
  db
    .deleteFrom("scan")
    .where("org_id", "is", null)
    .where((eb) => eb.or([eb("domain", "=", domain), eb("domain", "like", `%.${escapeLike(domain)}`)]))
    .execute();

/** When an archive of this area was last taken in whole, for every domain, by each way; none: never. */
export const newestArchives = async (
  db: Db,
  area: FindingArea,
): Promise<{ via: "import" | "connector"; at: Date }[]> => {
  const { rows } = await sql<{ via: "import" | "connector"; at: Date }>`
    select via, max(at) as at from area_assessment where area = ${area} and domains is null group by via`.execute(db);
  return rows;
};

/** Offers of stolen logs that name this domain or something below it. */
export const listingCount = async (db: Db, domain: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from market_listing where names @> array[${domain}]`.execute(db);
  return rows[0]?.count ?? 0;
};

/** Infected machines with a log that one of these tags of names is in. */
export const machineCount = async (db: Db, tags: readonly number[]): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(distinct l.machine_id)::int as count from leak_machine_name n join leak_machine l on l.id = n.log_id
     where n.tag = any(${[...tags]}::bigint[])`.execute(db);
  return rows[0]?.count ?? 0;
};

/**
 * The most leaked staff logins that one organization holds of this very name. For names below a registrable one, which the
 * corpus does not tell apart. A number, never a row.
 */
export const heldLoginCount = async (db: Db, domain: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select coalesce(max(held), 0)::int as count from (
      select count(*) as held from leaked_credential where domain = ${domain} and kind = 'employee' group by org_id) as by_org`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
};
