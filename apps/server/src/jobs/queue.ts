import type { Db } from "@parapet/db/db";
import { STATEMENT_TIMEOUT_MS } from "@parapet/db/statement-limits";
import { CompiledQuery, sql } from "kysely";
import { type Job as Delivered, PgBoss } from "pg-boss";
import type * as z from "zod";

import type { Events } from "../events.ts";
import { inBackground } from "../on-connections.ts";
import type { Services } from "../services.ts";
import { sayPresent } from "../worker-presence.ts";
import type { AnyJob, Job } from "./job.ts";
import type { Topic } from "./topic.ts";

const SCHEMA = "jobs";
const DEFAULT_TIME_LIMIT_SECONDS = 15 * 60;
/** However often workers were killed, the next one begins soon. Work that fails of itself is spaced by its own delay. */
const LONGEST_RETRY_DELAY_SECONDS = 10 * 60;
/** What is asked for wakes a worker at once; this is how soon work is seen that a dead worker left behind. */
const LOOK_EVERY_MS = 500;
/** A worker says so often that it still works on a job; without a word for so long it counts as dead. */
const HEARTBEAT_SECONDS = 10;
/** How often somebody looks for the dead, and the least time between two looks at one line. */
const SUPERVISE_EVERY_SECONDS = 3;
/** The longest wait before urgent work is tried again. */
const URGENT_RETRY_SECONDS = 4;
/** How long after its worker was killed, at worst, urgent work is in another's hands, where a place is free. */
export const BACK_IN_WORK_SECONDS =
  HEARTBEAT_SECONDS + 2 * SUPERVISE_EVERY_SECONDS + URGENT_RETRY_SECONDS + LOOK_EVERY_MS / 1000;
/** How long running jobs may take to notice that this process stops; another worker takes up what did not. */
const GRACE_MS = 2_500;
/** The library's own rhythm: each place of each line asks for itself, so it is slow. Ours asks once for all of them. */
const LOOK_ANYWAY_EVERY_SECONDS = 60;

/** Asks for work; the worker does it. Both stand on pg-boss, chosen because it needs nothing but the PostgreSQL we have. */
export interface JobQueue extends AsyncDisposable {
  /** Puts a job in the queue; with `tx`, together with the caller's transaction or not at all. Null: it is there already. */
  ask<Payload extends z.ZodType>(
    job: Job<Payload>,
    payload: z.input<Payload>,
    options?: AskOptions,
  ): Promise<string | null>;
  /** Puts every job that listens to the topic in the queue; with `tx`, together with the caller's transaction or not at all. */
  announce<Payload extends z.ZodType>(
    topic: Topic<Payload>,
    payload: z.input<Payload>,
    options?: Pick<AskOptions, "tx">,
  ): Promise<void>;
  /** Is there a job of this name? */
  knows(name: string): boolean;
  /** Begins to work on every job in the list. */
  work(services: Services, jobs: readonly AnyJob[], concurrency: number): Promise<void>;
  readonly boss: PgBoss;
  /** Tells running jobs that this process stops; `close` then waits for them. */
  interrupt(): void;
  close(): Promise<void>;
}

export interface AskOptions {
  readonly tx?: Db;
  readonly priority?: number;
  readonly startAfter?: Date;
}

const inside = (tx: Db) => ({
  async executeSql(text: string, values: unknown[] = []) {
    const result = await tx.executeQuery(CompiledQuery.raw(text, values));
    return { rows: result.rows as never[] };
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
    async work(foreground, all, concurrency) {
      const services = inBackground(foreground);
      const lines = new Map<string, () => void>();
      for (const job of all) lines.set(job.name, await workOn(boss, job, services, concurrency, stopping.signal));
      lookForWork(boss, lines, stopping.signal);
      await sayPresent(services, concurrency, stopping.signal);
    },
    interrupt: () => stopping.abort(),
    close,
    [Symbol.asyncDispose]: close,
  };
};

/** Somebody waits for it: it is tried again within seconds, however often. */
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

/**
 * The app's role may put jobs in and look at them, so that asking can be part of its own transactions. One process after
 * the other: PostgreSQL refuses two that grant the same thing at once, and workers are often started together.
 */
export const letAppAsk = async (boss: PgBoss): Promise<void> => {
  await boss.getDb().executeSql(`
    select pg_advisory_xact_lock(hashtext('parapet-queue-grants'));
    grant usage on schema ${SCHEMA} to parapet_app;
    grant select, insert, update, delete on all tables in schema ${SCHEMA} to parapet_app;
    grant execute on all functions in schema ${SCHEMA} to parapet_app`);
};

/**
 * Gives a line its places; answers what wakes a free one. Each that gets a job wakes the next and looks for another as
 * soon as it is done. So all work on a full line, while an empty one is asked by nobody.
 */
const workOn = async (
  boss: PgBoss,
  job: AnyJob,
  services: Services,
  concurrency: number,
  stopping: AbortSignal,
): Promise<() => void> => {
  const places: { readonly id: string; isBusy: boolean }[] = [];
  const wakeFreeOne = () => {
    const free = places.find(({ isBusy }) => !isBusy);
    if (free !== undefined) boss.notifyWorker(free.id);
  };
  const most = Math.max(1, job.atOnce?.(concurrency) ?? concurrency);
  for (let index = 0; index < most; index += 1) {
    const id = await boss.work<object>(
      job.name,
      {
        batchSize: 1,
        pollingIntervalSeconds: LOOK_ANYWAY_EVERY_SECONDS,
        notifyPollingIntervalSeconds: LOOK_ANYWAY_EVERY_SECONDS,
      },
      async ([delivered]) => {
        if (delivered === undefined) return;
        const place = places[index];
        if (place !== undefined) place.isBusy = true;
        wakeFreeOne();
        try {
          await runOne(job, delivered, services, stopping);
        } finally {
          if (place !== undefined) {
            place.isBusy = false;
            boss.notifyWorker(place.id);
          }
        }
      },
    );
    places.push({ id, isBusy: false });
  }
  return wakeFreeOne;
};

/** Which lines have work that could begin now? One question for all of them: an idle house has thirty empty lines. */
const LINES_WITH_WORK = `
  select name from ${SCHEMA}.queue as line
   where exists (select from ${SCHEMA}.job as j where j.name = line.name and j.state < 'active' and j.start_after <= now())`;

/** Looks often for work that nobody was woken for, and wakes a place of each line that has some. */
const lookForWork = (boss: PgBoss, lines: ReadonlyMap<string, () => void>, stopping: AbortSignal): void => {
  let isLooking = false;
  const look = async (): Promise<void> => {
    // A database that takes longer than the pause is not asked a second time meanwhile.
    if (isLooking) return;
    isLooking = true;
    try {
      const { rows } = (await boss.getDb().executeSql(LINES_WITH_WORK, [])) as { rows: { name: string }[] };
      for (const { name } of rows) lines.get(name)?.();
    } catch {
      // The library says so itself when the database is away; the next look is soon.
    } finally {
      isLooking = false;
    }
  };
  const timer = setInterval(() => void look(), LOOK_EVERY_MS).unref();
  stopping.addEventListener("abort", () => clearInterval(timer), { once: true });
};

const runOne = async (
  job: AnyJob,
  { id, data, retryCount, signal }: Delivered<object>,
  services: Services,
  stopping: AbortSignal,
): Promise<void> => {
  const about = { name: job.name, id, attempt: retryCount + 1 };
  const startedAt = performance.now();
  services.events.jobStarted(about);
  try {
    await job.run(job.payload.parse(data), {
      services,
      // Told when the job takes too long and when this process goes: another one takes the work up then.
      signal: AbortSignal.any([signal, stopping]),
      attempt: about.attempt,
      id,
    });
    services.events.jobFinished({ name: job.name, id, tookMs: Math.round(performance.now() - startedAt) });
  } catch (error) {
    services.events.jobFailed(about, error);
    throw error;
  }
};

/** How many jobs wait and run, by name. */
export const queueDepths = async (db: Db): Promise<{ name: string; state: string; count: number }[]> => {
  const { rows } = await sql<{ name: string; state: string; count: number }>`
    select name, state::text, count(*)::int as count from jobs.job where state < 'completed' group by 1, 2`.execute(db);
  return rows;
};
