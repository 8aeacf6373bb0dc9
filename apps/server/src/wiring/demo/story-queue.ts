import { randomUUID } from "node:crypto";

import type { EnqueueOptions, JobQueue, QueuedJob } from "../../platform/queue/job-queue.ts";
import type { AnyJob } from "../../platform/queue/job.ts";
import type { AppServices } from "../app-services.ts";

interface Waiting {
  readonly job: AnyJob;
  readonly data: unknown;
  readonly key: string;
  readonly startAfter: Date | null;
}

/** No event of the story starts more jobs than this. */
const MAX_JOBS = 2_000;

/** A job that is due after the story. */
export interface WaitingJob {
  readonly name: string;
  readonly data: unknown;
  readonly startAfter: Date | null;
}

export interface StoryQueue extends JobQueue {
  /** Runs what is due by the clock of these services, and what that asks for in turn. */
  runDue(services: AppServices, signal: AbortSignal): Promise<void>;
  /** Enqueues later work in the program's own queue and returns it. */
  handOver(): Promise<WaitingJob[]>;
}

/** Runs the product's jobs in this process, in the order in which they were asked for, by the story's clock. */
export const openStoryQueue = (real: JobQueue, jobs: readonly AnyJob[]): StoryQueue => {
  const waiting: Waiting[] = [];
  const add = (queued: QueuedJob, payload: unknown, { startAfter }: EnqueueOptions = {}): string | null => {
    const job = jobs.find(({ name }) => name === queued.name);
    if (job === undefined) throw new Error(`no such job: ${queued.name}`);
    const data = job.payload.parse(payload);
    const id = randomUUID();
    const key = `${job.name} ${job.onceFor?.(data) ?? id}`;
    if (waiting.some((other) => other.key === key)) return null;
    waiting.push({ job, data, key, startAfter: startAfter ?? null });
    return id;
  };
  return {
    enqueue: async (job, payload, options) => add(job, payload, options),
    async enqueueAll(job, payloads, options) {
      for (const payload of payloads) add(job, payload, options);
    },
    async announce(topic, payload, options) {
      for (const job of jobs.filter(({ on }) => on?.some(({ name }) => name === topic.name) === true))
        add(job, payload, options);
    },
    async runDue(services, signal) {
      for (let count = 0; count < MAX_JOBS; count += 1) {
        const at = services.now();
        const index = waiting.findIndex(({ startAfter }) => startAfter === null || startAfter <= at);
        const [next] = index < 0 ? [] : waiting.splice(index, 1);
        if (next === undefined) return;
        signal.throwIfAborted();
        await next.job.run(next.data, { services, signal, attempt: 1, id: randomUUID() });
      }
      throw new Error(`More than ${MAX_JOBS} jobs followed one event of the story.`);
    },
    async handOver() {
      const left = waiting.splice(0);
      for (const { job, data, startAfter } of left)
        await real.enqueue(job, data, startAfter === null ? {} : { startAfter });
      return left.map(({ job, data, startAfter }) => ({ name: job.name, data, startAfter }));
    },
    knows: (name) => real.knows(name),
    get stopping() {
      return real.stopping;
    },
    get boss() {
      return real.boss;
    },
    interrupt: () => real.interrupt(),
    close: async () => {},
    [Symbol.asyncDispose]: async () => {},
  };
};
