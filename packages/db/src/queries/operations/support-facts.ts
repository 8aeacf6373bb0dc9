import { sql } from "kysely";

import type { Db } from "../../db.ts";

/** Is there a queue? An installation that never started has none. */
export const hasQueue = async (db: Db): Promise<boolean> => {
  const { rows } = await sql<{ there: boolean }>`select to_regclass('jobs.job') is not null as there`.execute(db);
  return rows[0]?.there === true;
};

/** How large each table is; rows as the planner estimates them. */
export const tableSizes = async (db: Db) => {
  const { rows } = await sql<{ name: string; rows: number; bytes: number }>`
    select c.relname as name, greatest(c.reltuples, 0)::float8 as rows, pg_total_relation_size(c.oid)::float8 as bytes
      from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by bytes desc, name`.execute(
    db,
  );
  return rows;
};

/** Settings of PostgreSQL that decide about speed and capacity. */
export const serverSettings = async (db: Db) => {
  const { rows } = await sql<{ name: string; value: string }>`
    select name, setting as value from pg_settings
     where name in ('server_version_num', 'max_connections', 'shared_buffers', 'work_mem', 'effective_cache_size', 'random_page_cost',
                    'max_wal_size', 'autovacuum', 'fsync', 'synchronous_commit', 'track_io_timing', 'is_superuser')
     order by name`.execute(db);
  return rows;
};

/** What failed lately and how often, with the message as it was stored: it may hold anything and is classified by the caller. */
export const recentFailures = async (db: Db, since: Date) => {
  const { rows } = await sql<{ of: "job" | "feed" | "scan"; name: string; message: string | null; count: number }>`
    select 'job' as of, name, left(coalesce(output ->> 'message', output #>> '{value,message}'), 2000) as message, count(*)::int as count
      from jobs.job where state = 'failed' and completed_on > ${since} group by 1, 2, 3
    union all
    select 'feed', feed, left(error, 2000), count(*)::int from feed_run where error is not null and started_at > ${since} group by 2, 3
    union all
    select 'scan', profile, left(error, 2000), count(*)::int from scan where state = 'failed' and finished_at > ${since} group by 2, 3`.execute(
    db,
  );
  return rows;
};
