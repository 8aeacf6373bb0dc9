import type * as z from "zod";

import type { Services } from "../services.ts";
import type { QueuedJob } from "./job-queue.ts";
import type { Topic } from "./topic.ts";

/**
 * A piece of work that happens later or again. Delivery repeats, so `run` must bear being run twice; `onceFor` makes two
 * asks for the same thing one piece of work while it waits or runs.
 */
export interface Job<Payload extends z.ZodType = z.ZodType> extends QueuedJob<Payload> {
  /** Runs whenever one of these is announced, with the announced payload. */
  readonly on?: readonly Topic<Payload>[];
  readonly retries?: number;
  /** The wait before the first retry; each further one is about twice as long. */
  readonly retryDelaySeconds?: number;
  /** How long one attempt may take before another worker may have it. */
  readonly timeLimitSeconds?: number;
  /** Maximum concurrent jobs of this type per worker; unlimited by default. */
  readonly concurrency?: (places: number) => number;
  /** A cron line in UTC; the payload of a scheduled job is `{}`. */
  readonly schedule?: string;
  /** Asked every second by each worker, beside the schedule: the job runs where there is something to do. Cheap, with the payload `{}`. */
  readonly isDue?: (services: Services) => Promise<boolean>;
  run(payload: z.output<Payload>, context: JobContext): Promise<void>;
}

export interface JobContext<Given extends Services = Services> {
  readonly services: Given;
  readonly signal: AbortSignal;
  readonly attempt: number;
  readonly id: string;
}

/** Erases the payload's type where jobs of all kinds are in one list. */
export type AnyJob = Job<z.ZodType>;

export const defineJob = <Payload extends z.ZodType>(job: Job<Payload>): Job<Payload> => job;
