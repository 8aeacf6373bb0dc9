import type { JOB_SORTS } from "@parapet/domain/contracts/choices";
import { type RawBuilder, sql } from "kysely";

import type { Db } from "../../db.ts";
import { type SortedPage, sortPrefix } from "../../sorted-by.ts";

export interface QueueCount {
  readonly name: string;
  readonly waiting: number;
  readonly active: number;
  readonly failed: number;
  readonly completed: number;
}

/** How much work of each kind there is. */
export const queueCounts = async (db: Db): Promise<QueueCount[]> => {
  const { rows } = await sql<QueueCount>`
    select q.name,
           count(*) filter (where j.state in ('created', 'retry'))::int as waiting,
           count(*) filter (where j.state = 'active')::int as active,
           count(*) filter (where j.state = 'failed')::int as failed,
           count(*) filter (where j.state = 'completed')::int as completed
      from jobs.queue q left join jobs.job j on j.name = q.name
     where q.name not like '\\_\\_pgboss%' group by q.name order by q.name`.execute(db);
  return rows;
};

/** Since when the job waits that should have started first; null where none is due. */
export const oldestWaiting = async (db: Db, now: Date): Promise<Date | null> => {
  const { rows } = await sql<{ at: Date | null }>`
    select min(start_after) as at from jobs.job
     where state in ('created', 'retry') and start_after <= ${now} and name not like '\\_\\_pgboss%'`.execute(db);
  return rows[0]?.at ?? null;
};

export const databaseBytes = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ bytes: string }>`select pg_database_size(current_database()) as bytes`.execute(db);
  return Number(rows[0]?.bytes ?? 0);
};

export interface JobView {
  readonly id: string;
  readonly name: string;
  readonly state: string;
  readonly singleton_key: string | null;
  readonly retry_count: number;
  readonly retry_limit: number;
  readonly created_on: Date;
  readonly start_after: Date;
  readonly started_on: Date | null;
  readonly completed_on: Date | null;
  readonly error: string | null;
}

const ORDER: Readonly<Record<(typeof JOB_SORTS)[number], RawBuilder<unknown>>> = {
  kind: sql`name`,
  state: sql`state::text`,
  tries: sql`retry_count`,
  asked: sql`created_on`,
  error: sql`left(coalesce(output ->> 'message', output #>> '{value,message}'), 500)`,
};

/** Jobs, newest first. What a job carries is not read: it may name people. */
export const jobsPage = async (
  db: Db,
  filter: { name?: string | undefined; state?: string | undefined },
  page: SortedPage<(typeof JOB_SORTS)[number]>,
): Promise<{ rows: JobView[]; total: number }> => {
  const where = sql`
    name not like '\\_\\_pgboss%'
    and (${filter.name ?? null}::text is null or name = ${filter.name ?? null})
    and (${filter.state ?? null}::text is null or state = ${filter.state ?? null}::jobs.job_state)`;
  const counted = await sql<{ total: number }>`select count(*)::int as total from jobs.job where ${where}`.execute(db);
  const { rows } = await sql<JobView>`
    select id, name, state::text, singleton_key, retry_count, retry_limit, created_on, start_after, started_on, completed_on,
           left(coalesce(output ->> 'message', output #>> '{value,message}'), 500) as error
      from jobs.job where ${where} order by ${sortPrefix(ORDER, page)}created_on desc, id limit ${page.limit} offset ${page.offset}`.execute(
    db,
  );
  return { rows, total: counted.rows[0]?.total ?? 0 };
};

/** The state of one job; undefined when there is none of this name and id. */
export const jobState = async (db: Db, name: string, id: string): Promise<string | undefined> => {
  const { rows } = await sql<{ state: string }>`
    select state::text from jobs.job where name = ${name} and id = ${id}`.execute(db);
  return rows[0]?.state;
};

export const saysWorker = (
  db: Db,
  it: { id: string; host: string; pid: number; concurrency: number; startedAt: Date; at: Date },
) =>
  db
    .insertInto("worker_presence")
    .values({
      id: it.id,
      host: it.host,
      pid: it.pid,
      concurrency: it.concurrency,
      started_at: it.startedAt,
      seen_at: it.at,
    })
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ seen_at: it.at }))
    .execute();

export const workersSince = (db: Db, since: Date) =>
  db.selectFrom("worker_presence").selectAll().where("seen_at", ">=", since).orderBy("started_at").execute();

export const dropWorkersBefore = (db: Db, before: Date) =>
  db.deleteFrom("worker_presence").where("seen_at", "<", before).execute();
