import { setTimeout as sleep } from "node:timers/promises";

import type { Job as Delivered, PgBoss } from "pg-boss";

import { inBackground } from "../connection-pools.ts";
import type { Services } from "../services.ts";
import { jobSeconds, jobsEnded } from "./job-metrics.ts";
import type { JobQueue } from "./job-queue.ts";
import type { AnyJob } from "./job.ts";
import { POLL_INTERVAL_MS, SCHEMA } from "./queue.ts";
import { reportPresence } from "./worker-presence.ts";

/** Polling interval of the library, slow because each slot of each queue polls for itself. Ours polls once for all of them. */
const POLL_INTERVAL_SECONDS = 60;

/**
 * Starts the slots of a queue and returns the function that wakes a free one. A slot that gets a job wakes the next and
 * fetches another job when it is done: all slots work on a full queue, and an empty one is not polled.
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
  const most = Math.max(1, job.concurrency?.(concurrency) ?? concurrency);
  for (let index = 0; index < most; index += 1) {
    const id = await boss.work<object>(
      job.name,
      {
        batchSize: 1,
        pollingIntervalSeconds: POLL_INTERVAL_SECONDS,
        notifyPollingIntervalSeconds: POLL_INTERVAL_SECONDS,
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

/** Which queues have work that can start now? One query for all queues, since most of them are empty. */
const QUEUES_WITH_JOBS = `
  select name from ${SCHEMA}.queue as line
   where exists (select from ${SCHEMA}.job as j where j.name = line.name and j.state < 'active' and j.start_after <= now())`;

/** Polls for work without a notification and wakes one slot of each queue that has some. */
const pollForWork = (boss: PgBoss, queues: ReadonlyMap<string, () => void>, stopping: AbortSignal): void => {
  let isPolling = false;
  const check = async (): Promise<void> => {
    // While a poll takes longer than the interval, no second one is started.
    if (isPolling) return;
    isPolling = true;
    try {
      const { rows } = (await boss.getDb().executeSql(QUEUES_WITH_JOBS, [])) as { rows: { name: string }[] };
      for (const { name } of rows) queues.get(name)?.();
    } catch {
      // The library logs an unavailable database itself; the next poll follows soon.
    } finally {
      isPolling = false;
    }
  };
  const timer = setInterval(() => void check(), POLL_INTERVAL_MS).unref();
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
      // Aborted when the job times out and when this process stops: another worker resumes it.
      signal: AbortSignal.any([signal, stopping]),
      attempt: about.attempt,
      id,
    });
    jobsEnded.inc({ name: job.name, outcome: "done" });
    services.events.jobFinished({ name: job.name, id, tookMs: Math.round(performance.now() - startedAt) });
  } catch (error) {
    jobsEnded.inc({ name: job.name, outcome: "failed" });
    services.events.jobFailed(about, error);
    throw error;
  } finally {
    jobSeconds.observe({ name: job.name }, (performance.now() - startedAt) / 1000);
  }
};

const ASK_EVERY_MS = 1_000;

/** Asks jobs that say so themselves whether there is something to do. A database that does not answer is asked again. */
const askWhetherDue = async (queue: JobQueue, services: Services, job: AnyJob): Promise<void> => {
  while (!queue.stopping.aborted) {
    await sleep(ASK_EVERY_MS, undefined, { signal: queue.stopping, ref: false }).catch(() => undefined);
    if (queue.stopping.aborted) return;
    try {
      if ((await job.isDue?.(services)) === true) await queue.enqueue(job, {});
    } catch (error) {
      services.events.queueFailed(error);
    }
  }
};

/** Works on every job in the list until the queue stops. */
export const startWorker = async (
  queue: JobQueue,
  foreground: Services,
  jobs: readonly AnyJob[],
  concurrency: number,
): Promise<void> => {
  const { boss, stopping } = queue;
  const services = inBackground(foreground);
  const queues = new Map<string, () => void>();
  for (const job of jobs) queues.set(job.name, await workOn(boss, job, services, concurrency, stopping));
  pollForWork(boss, queues, stopping);
  for (const job of jobs.filter(({ isDue }) => isDue !== undefined)) void askWhetherDue(queue, services, job);
  await reportPresence(services, concurrency, stopping);
};
