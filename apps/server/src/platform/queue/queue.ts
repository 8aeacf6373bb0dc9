import { setTimeout as sleep } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";

import type { Db } from "@parapet/db/db";
import { STATEMENT_TIMEOUT_MS } from "@parapet/db/statement-limits";
import { CompiledQuery } from "kysely";
import { PgBoss } from "pg-boss";
import type * as z from "zod";

import type { Events } from "../events.ts";
import type { EnqueueOptions, JobQueue, QueuedJob } from "./job-queue.ts";
import type { AnyJob } from "./job.ts";

export const SCHEMA = "jobs";
const DEFAULT_TIME_LIMIT_SECONDS = 15 * 60;
/** However often workers were killed, the next one begins soon. Work that fails of itself is spaced by its own delay. */
const LONGEST_RETRY_DELAY_SECONDS = 10 * 60;
/** Polling interval for jobs of crashed workers; new jobs wake a worker immediately. */
export const POLL_INTERVAL_MS = 500;
/** Heartbeat interval of a job, and the time without heartbeat after which its worker counts as dead. */
const HEARTBEAT_SECONDS = 10;
/** Supervision interval for expired heartbeats, and the minimum time between two polls of one queue. */
const SUPERVISE_EVERY_SECONDS = 3;
/** The longest wait before urgent work is tried again. */
const URGENT_RETRY_SECONDS = 4;
/** Maximum time after a worker was killed until a free worker takes over its urgent jobs. */
export const BACK_IN_WORK_SECONDS =
  HEARTBEAT_SECONDS + 2 * SUPERVISE_EVERY_SECONDS + URGENT_RETRY_SECONDS + POLL_INTERVAL_MS / 1000;
/** How long the shutdown waits for running jobs to notice that this process stops; another worker takes up what did not. */
const GRACE_MS = 500;

const inside = (tx: Db) => ({
  async executeSql(text: string, values: unknown[] = []) {
    const result = await tx.executeQuery(CompiledQuery.raw(text, values));
    return { rows: result.rows };
  },
});

/** Between two priorities of a job there is place for so many turns of one organization; what it asks for beyond them takes the last. */
const TURNS = 1_000;
const WAITING_OF_ORG = `
  select count(*)::int as ahead from (
    select from ${SCHEMA}.job where name = $1 and group_id = $2 and state < 'active' limit ${TURNS}) waiting`;

type Sql = { executeSql(text: string, values: unknown[]): Promise<{ rows: unknown[] }> };

/**
 * How many jobs of this name wait for the organization: the next one comes after as many of every other organization, so that one with
 * a thousand jobs delays another's first by the running ones only.
 */
const aheadOf = async (
  sql: Sql,
  { name, takesTurns }: Pick<QueuedJob, "name" | "takesTurns">,
  org: string | undefined,
): Promise<number> => {
  if (takesTurns !== true || org === undefined) return 0;
  const { rows } = await sql.executeSql(WAITING_OF_ORG, [name, org]);
  return (rows[0] as { ahead: number } | undefined)?.ahead ?? 0;
};

const optionsOfAsk = <Payload extends z.ZodType>(
  job: QueuedJob<Payload>,
  data: z.output<Payload>,
  { priority = 0, startAfter, org }: Omit<EnqueueOptions, "tx">,
  ahead: number,
) => ({
  ...(job.onceFor === undefined ? {} : { singletonKey: job.onceFor(data) }),
  ...(org === undefined ? {} : { group: { id: org } }),
  priority: priority * TURNS - Math.min(ahead, TURNS - 1),
  ...(startAfter === undefined ? {} : { startAfter }),
});

/** Opens the queue and declares a queue for every job, unless the database is a copy of one where this was done. */
export const openQueue = async (
  ownerUrl: string,
  jobs: readonly AnyJob[],
  events: Events,
  { isDeclared = false }: { isDeclared?: boolean } = {},
): Promise<JobQueue> => {
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
  boss.on("error", (error) => events.queueFailed(error));
  try {
    await boss.start();
    if (!isDeclared) {
      await declareQueues(boss, jobs);
      await declareSchedules(boss, jobs);
      await letAppAsk(boss);
    }
  } catch (error) {
    // A start that is tried again must not leave the connections of the one before behind.
    await boss.stop({ graceful: false, close: true }).catch(() => {});
    throw error;
  }

  const stopping = new AbortController();
  let released: Promise<unknown> | undefined;
  /** Workers take no further job; resolves when the running ones have ended. */
  const release = () => {
    stopping.abort();
    return (released ??= Promise.allSettled(jobs.map(({ name }) => boss.offWork(name))));
  };
  let closed: Promise<void> | undefined;
  const close = () => {
    // The library's own grace period is a second at least and is polled every half second.
    const stop = async () => {
      await Promise.race([release(), sleep(GRACE_MS, undefined, { ref: false })]);
      await boss.stop({ graceful: false, close: true });
    };
    return (closed ??= stop());
  };
  const ask: JobQueue["enqueue"] = async (job, payload, { tx, ...options } = {}) => {
    const data = job.payload.parse(payload);
    const ahead = await aheadOf(tx === undefined ? boss.getDb() : inside(tx), job, options.org);
    return boss.send(job.name, data as object, {
      ...optionsOfAsk(job, data, options, ahead),
      ...(tx === undefined ? {} : { db: inside(tx) }),
    });
  };
  return {
    boss,
    enqueue: ask,
    async enqueueAll(job, payloads, { tx, ...options } = {}) {
      if (payloads.length === 0) return;
      const ahead = await aheadOf(tx === undefined ? boss.getDb() : inside(tx), job, options.org);
      const each = payloads.map((payload, position) => {
        const data = job.payload.parse(payload);
        return { data: data as object, ...optionsOfAsk(job, data, options, ahead + position) };
      });
      await boss.insert(job.name, each, tx === undefined ? {} : { db: inside(tx) });
    },
    async announce(topic, payload, options) {
      for (const job of jobs.filter(({ on }) => on?.some(({ name }) => name === topic.name) === true)) {
        await ask(job, payload, options);
      }
    },
    knows: (name) => jobs.some((job) => job.name === name),
    stopping: stopping.signal,
    interrupt: () => void release(),
    close,
    [Symbol.asyncDispose]: close,
  };
};

/** A user waits for the result: retried within seconds, without back-off. */
const isUrgent = ({ retryDelaySeconds }: AnyJob): boolean => retryDelaySeconds === 1;

const optionsOf = (job: AnyJob) =>
  ({
    notify: true,
    retryLimit: job.retries ?? 3,
    retryDelay: job.retryDelaySeconds ?? 5,
    retryBackoff: true,
    retryDelayMax: isUrgent(job) ? URGENT_RETRY_SECONDS : LONGEST_RETRY_DELAY_SECONDS,
    expireInSeconds: job.timeLimitSeconds ?? DEFAULT_TIME_LIMIT_SECONDS,
    heartbeatSeconds: HEARTBEAT_SECONDS,
    deleteAfterSeconds: 7 * 24 * 3600,
  }) as const;

/** Creates the queues that are missing and updates those whose options changed: an ordinary start writes nothing. */
const declareQueues = async (boss: PgBoss, jobs: readonly AnyJob[]): Promise<void> => {
  const existing = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  for (const job of jobs) {
    const options = optionsOf(job);
    const queue = existing.get(job.name);
    const policy = job.onceFor === undefined ? "standard" : "exclusive";
    if (queue === undefined) await boss.createQueue(job.name, { ...options, policy });
    else if (!isDeepStrictEqual({ ...queue, ...options }, { ...queue })) await boss.updateQueue(job.name, options);
  }
};

/** A job that an upgrade renamed or removed has no worker: nothing more is queued for it. */
const declareSchedules = async (boss: PgBoss, jobs: readonly AnyJob[]): Promise<void> => {
  const crons = new Map((await boss.getSchedules()).map(({ name, cron }) => [name, cron]));
  for (const { name, schedule } of jobs) {
    if (schedule !== undefined && crons.get(name) !== schedule) await boss.schedule(name, schedule, {}, { tz: "UTC" });
  }
  const scheduled = new Set(jobs.filter(({ schedule }) => schedule !== undefined).map(({ name }) => name));
  for (const name of crons.keys()) if (!scheduled.has(name)) await boss.unschedule(name);
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
