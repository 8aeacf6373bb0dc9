import type { Db } from "@parapet/db/db";
import type { PgBoss } from "pg-boss";
import type * as z from "zod";

import type { Topic } from "./topic.ts";

/** What the queue has to know of a job to take it in. */
export interface QueuedJob<Payload extends z.ZodType = z.ZodType> {
  readonly name: string;
  readonly payload: Payload;
  onceFor?(payload: z.output<Payload>): string;
  /** It calls targets at the request of users: organizations take turns. Who enqueues it says for which one. */
  readonly takesTurns?: true;
}

/** Enqueues jobs for the workers. Built on pg-boss, chosen because it needs nothing but the PostgreSQL we have. */
export interface JobQueue extends AsyncDisposable {
  /** Puts a job in the queue; with `tx`, together with the caller's transaction or not at all. Null: it is there already. */
  enqueue<Payload extends z.ZodType>(
    job: QueuedJob<Payload>,
    payload: z.input<Payload>,
    options?: EnqueueOptions,
  ): Promise<string | null>;
  /** Puts one job for each payload in the queue, in one statement. */
  enqueueAll<Payload extends z.ZodType>(
    job: QueuedJob<Payload>,
    payloads: readonly z.input<Payload>[],
    options?: EnqueueOptions,
  ): Promise<void>;
  /** Puts every job that listens to the topic in the queue; with `tx`, together with the caller's transaction or not at all. */
  announce<Payload extends z.ZodType>(
    topic: Topic<Payload>,
    payload: z.input<Payload>,
    options?: Pick<EnqueueOptions, "tx">,
  ): Promise<void>;
  knows(name: string): boolean;
  /** Aborted when this process stops taking jobs. */
  readonly stopping: AbortSignal;
  readonly boss: PgBoss;
  /** Signals running jobs that this process stops and takes no further ones; `close` then waits for them. */
  interrupt(): void;
  close(): Promise<void>;
}

export interface EnqueueOptions {
  readonly tx?: Db;
  readonly priority?: number;
  /** Whose work this is, for jobs that take turns. */
  readonly org?: string;
  readonly startAfter?: Date;
}
