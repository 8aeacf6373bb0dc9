import type { UserId } from "@parapet/domain/contracts/ids";
import { sql } from "kysely";

import type { Db } from "../../db.ts";

/** One library of a version, named by its content. */
export interface KnowledgeLibrary {
  readonly name: string;
  readonly sha256: string;
  readonly bytes: number;
  readonly entries: number | null;
  /** The day it was obtained, YYYY-MM-DD. */
  readonly as_of: string;
}

const VERSION_COLUMNS = ["version", "number", "libraries", "origin", "created_at", "removed_at"] as const;

const toVersion = <Row extends { readonly libraries: unknown }>(row: Row) => ({
  ...row,
  libraries: row.libraries as readonly KnowledgeLibrary[],
});

export const knowledgeState = (db: Db) =>
  db.selectFrom("knowledge_state").select(["active", "active_since", "newest"]).executeTakeFirstOrThrow();

/** The same, and no one else changes it before the transaction ends. */
export const lockKnowledge = (db: Db) =>
  db.selectFrom("knowledge_state").select(["active", "active_since", "newest"]).forUpdate().executeTakeFirstOrThrow();

export const knowledgeVersion = async (db: Db, version: string) => {
  const row = await db
    .selectFrom("knowledge_version")
    .select(VERSION_COLUMNS)
    .where("version", "=", version)
    .executeTakeFirst();
  return row === undefined ? undefined : toVersion(row);
};
export type KnowledgeVersionRow = NonNullable<Awaited<ReturnType<typeof knowledgeVersion>>>;

/** Versions by a number or by the start of their hash; two at most, so that a caller sees what is ambiguous. */
export const knowledgeVersionsLike = async (db: Db, name: { readonly number: number } | { readonly start: string }) => {
  const rows = await db
    .selectFrom("knowledge_version")
    .select(VERSION_COLUMNS)
    .$if("number" in name, (query) => query.where("number", "=", "number" in name ? name.number : 0))
    .$if("start" in name, (query) =>
      query.where(sql<boolean>`starts_with(version, ${"start" in name ? name.start : ""})`),
    )
    .orderBy("number")
    .limit(2)
    .execute();
  return rows.map(toVersion);
};

/** All versions, the newest first. */
export const listKnowledgeVersions = async (db: Db, limit: number) => {
  const rows = await db
    .selectFrom("knowledge_version")
    .select(VERSION_COLUMNS)
    .orderBy("number", "desc")
    .limit(limit)
    .execute();
  return rows.map(toVersion);
};

/** Adds a version, or takes one up again whose files had been deleted. */
export const insertKnowledgeVersion = async (
  db: Db,
  row: {
    readonly version: string;
    readonly libraries: readonly KnowledgeLibrary[];
    readonly origin: "update" | "bundle";
    readonly at: Date;
  },
): Promise<void> => {
  await db
    .insertInto("knowledge_version")
    .values({
      version: row.version,
      libraries: JSON.stringify(row.libraries),
      origin: row.origin,
      created_at: row.at,
    })
    .onConflict((conflict) => conflict.column("version").doUpdateSet({ removed_at: null }))
    .execute();
};

export const setNewestKnowledge = async (db: Db, version: string): Promise<void> => {
  await db.updateTable("knowledge_state").set({ newest: version }).execute();
};

export const activateKnowledgeVersion = async (
  db: Db,
  {
    version,
    at,
    cause,
    actor,
  }: {
    readonly version: string;
    readonly at: Date;
    readonly cause: "update" | "operator" | "rollback" | "bundle";
    readonly actor: UserId | null;
  },
): Promise<void> => {
  await db.updateTable("knowledge_state").set({ active: version, active_since: at }).execute();
  await db.insertInto("knowledge_activation").values({ version, at, cause, actor }).execute();
};

export const knowledgeActivations = (db: Db, limit: number) =>
  db
    .selectFrom("knowledge_activation as a")
    .innerJoin("knowledge_version as v", "v.version", "a.version")
    .leftJoin("app_user as u", "u.id", "a.actor")
    .select(["a.version", "v.number", "a.at", "a.cause", "u.email as actor"])
    .orderBy("a.id", "desc")
    .limit(limit)
    .execute();

/** Versions whose files are needed: by the state, by runs that have not ended, and the last ones that were active or made. */
export const knowledgeInUse = async (db: Db, keep: number): Promise<Set<string>> => {
  const { rows } = await sql<{ version: string }>`
    select active as version from knowledge_state union select newest from knowledge_state
    union select knowledge from scan where state in ('queued', 'running') and knowledge is not null
    union (select version from knowledge_version where removed_at is null order by number desc limit ${keep})
    union (select version from (select version, max(id) as id from knowledge_activation group by version) a
            order by id desc limit ${keep})`.execute(db);
  return new Set(rows.map(({ version }) => version));
};

export const markKnowledgeRemoved = async (db: Db, versions: readonly string[], at: Date): Promise<void> => {
  await db
    .updateTable("knowledge_version")
    .set({ removed_at: at })
    .where("version", "in", ["", ...versions])
    .where("removed_at", "is", null)
    .execute();
};

/**
 * What runs with each version did to findings of checks that rest on knowledge, beside a domain's run before with another version:
 * how many domains it reached, what was reported and resolved there, and what stayed open because this version does not decide it.
 */
export const knowledgeEffects = async (db: Db, versions: readonly string[], checks: readonly string[]) => {
  const { rows } = await sql<{
    version: string;
    runs: number;
    first_runs: number;
    found: number;
    resolved: number;
    not_assessed: number;
  }>`
    with run as (
      select s.id, s.org_id, s.domain, s.knowledge,
             lag(s.knowledge) over (partition by s.org_id, s.domain order by s.finished_at) as before
        from scan s
       where s.state = 'done' and s.profile = 'full' and s.org_id is not null and s.knowledge is not null
    ), first_run as (
      select * from run where before is not null and before <> knowledge and knowledge = any (${[...versions]}::text[])
    )
    select v.version,
           (select count(*)::int from scan s where s.knowledge = v.version and s.state = 'done') as runs,
           (select count(*)::int from first_run f where f.knowledge = v.version) as first_runs,
           (select count(*)::int from first_run f join finding_event e on e.scan_id = f.id and e.kind in ('found', 'reopened')
              join finding g on g.id = e.finding_id and g.check_id = any (${[...checks]}::text[])
             where f.knowledge = v.version) as found,
           (select count(*)::int from first_run f join finding_event e on e.scan_id = f.id and e.kind = 'resolved'
              join finding g on g.id = e.finding_id and g.check_id = any (${[...checks]}::text[])
             where f.knowledge = v.version) as resolved,
           (select count(*)::int from first_run f join scan_check c on c.scan_id = f.id and c.reason = 'knowledge-reduced'
             where f.knowledge = v.version) as not_assessed
      from unnest(${[...versions]}::text[]) as v (version)`.execute(db);
  return new Map(rows.map((row) => [row.version, row]));
};
