import type { Db } from "@parapet/db/db";
import { STATEMENT_TIMEOUT_MS } from "@parapet/db/statement-limits";
import { CompiledQuery, sql } from "kysely";
import { PgBoss } from "pg-boss";

import type { Events } from "../events.ts";
import type { JobQueue } from "./job-queue.ts";
import type { AnyJob } from "./job.ts";

export const SCHEMA = "jobs";
const DEFAULT_TIME_LIMIT_SECONDS = 15 * 60;
/** However often workers were killed, the next one begins soon. Work that fails of itself is spaced by its own delay. */
const LONGEST_RETRY_DELAY_SECONDS = 10 * 60;
/** Polling interval for jobs of crashed workers; new jobs wake a worker immediately. */
export const POLL_INTERVAL_MS = 500;
/** A worker says so often that it still works on a job; without a word for so long it counts as dead. */
const HEARTBEAT_SECONDS = 10;
/** Supervision interval for expired heartbeats, and the minimum time between two polls of one queue. */
const SUPERVISE_EVERY_SECONDS = 3;
/** The longest wait before urgent work is tried again. */
const URGENT_RETRY_SECONDS = 4;
/** How long after its worker was killed, at worst, urgent work is in another's hands, where a place is free. */
export const BACK_IN_WORK_SECONDS =
  HEARTBEAT_SECONDS + 2 * SUPERVISE_EVERY_SECONDS + URGENT_RETRY_SECONDS + POLL_INTERVAL_MS / 1000;
/** How long running jobs may take to notice that this process stops; another worker takes up what did not. */
const GRACE_MS = 2_500;

const inside = (tx: Db) => ({
  async executeSql(text: string, values: unknown[] = []) {
    const result = await tx.executeQuery(CompiledQuery.raw(text, values));
    return { rows: result.rows };
  },
});

/** Opens the queue and declares every job's own line in it. */
export const openQueue = async (ownerUrl: string, jobs: readonly AnyJob[], events: Events): Promise<JobQueue> => {
  const boss = new PgBoss({
    connectionString: ownerUrl,
    schema: SCHEMA,
    application_name: "parapet-jobs",
    max: 8,
    options: `-c statement_timeout=${STATEMENT_TIMEOUT_MS.background}`,
    useListenNotify: true,
    superviseIntervalSeconds: SUPERVISE_EVERY_SECONDS,
    monitorIntervalSeconds: SUPERVISE_EVERY_SECONDS,
    maintenanceIntervalSeconds: 60,
  });
  boss.on("error", (error) => events.queueTrouble(error));
  await boss.start();
  for (const job of jobs) await declare(boss, job);
  await endSchedulesOfRemovedJobs(boss, jobs);
  await letAppAsk(boss);

  const stopping = new AbortController();
  let closed: Promise<void> | undefined;
  const close = () => {
    stopping.abort();
    return (closed ??= boss.stop({ graceful: true, timeout: GRACE_MS, close: true }));
  };
  const ask: JobQueue["ask"] = async (job, payload, { tx, priority, startAfter } = {}) => {
    const data = job.payload.parse(payload);
    return boss.send(job.name, data as object, {
      ...(job.onceFor === undefined ? {} : { singletonKey: job.onceFor(data) }),
      ...(priority === undefined ? {} : { priority }),
      ...(startAfter === undefined ? {} : { startAfter }),
      ...(tx === undefined ? {} : { db: inside(tx) }),
    });
  };
  return {
    boss,
    ask,
    async announce(topic, payload, options) {
      for (const job of jobs.filter(({ on }) => on?.some(({ name }) => name === topic.name) === true)) {
        await ask(job, payload, options);
      }
    },
    knows: (name) => jobs.some((job) => job.name === name),
    stopping: stopping.signal,
    interrupt: () => stopping.abort(),
    close,
    [Symbol.asyncDispose]: close,
  };
};

/** A user waits for the result: retried within seconds, without back-off. */
const isUrgent = ({ retryDelaySeconds }: AnyJob): boolean => retryDelaySeconds === 1;

const declare = async (boss: PgBoss, job: AnyJob): Promise<void> => {
  const delay = job.retryDelaySeconds ?? 5;
  const options = {
    notify: true,
    retryLimit: job.retries ?? 3,
    retryDelay: delay,
    retryBackoff: true,
    retryDelayMax: isUrgent(job) ? URGENT_RETRY_SECONDS : LONGEST_RETRY_DELAY_SECONDS,
    expireInSeconds: job.timeLimitSeconds ?? DEFAULT_TIME_LIMIT_SECONDS,
    heartbeatSeconds: HEARTBEAT_SECONDS,
    deleteAfterSeconds: 7 * 24 * 3600,
  } as const;
  const policy = job.onceFor === undefined ? "standard" : "exclusive";
  if ((await boss.getQueue(job.name)) === null) await boss.createQueue(job.name, { ...options, policy });
  else await boss.updateQueue(job.name, options);
  if (job.schedule === undefined) await boss.unschedule(job.name);
  else await boss.schedule(job.name, job.schedule, {}, { tz: "UTC" });
};

/** A job that an upgrade renamed or removed has no worker: nothing more is queued for it. */
const endSchedulesOfRemovedJobs = async (boss: PgBoss, jobs: readonly AnyJob[]): Promise<void> => {
  const names = new Set(jobs.map(({ name }) => name));
  for (const { name } of await boss.getSchedules()) if (!names.has(name)) await boss.unschedule(name);
};

/**
 * The application role may insert and read jobs, so that enqueuing is part of its own transactions. One process after
 * the other: PostgreSQL refuses two that grant the same thing at once, and workers are often started together.
 */
export const letAppAsk = async (boss: PgBoss): Promise<void> => {
  await boss.getDb().executeSql(`
    select pg_advisory_xact_lock(hashtext('parapet-queue-grants'));
    grant usage on schema ${SCHEMA} to parapet_app;
    grant select, insert, update, delete on all tables in schema ${SCHEMA} to parapet_app;
    grant execute on all functions in schema ${SCHEMA} to parapet_app`);
};

/** How many jobs wait and run, by name. */
export const queueDepths = async (db: Db): Promise<{ name: string; state: string; count: number }[]> => {
  const { rows } = await sql<{ name: string; state: string; count: number }>`
    select name, state::text, count(*)::int as count from jobs.job where state < 'completed' group by 1, 2`.execute(db);
  return rows;
};
