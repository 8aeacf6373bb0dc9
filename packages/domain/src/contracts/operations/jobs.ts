import * as z from "zod";

import { operations } from "../../features/operations.ts";
import { JOB_SORTS, JOB_STATES } from "../choices.ts";
import { endpoint } from "../endpoint.ts";
import { Page, PageQuery, SortQuery } from "../page.ts";

/** One piece of work. Times are Unix seconds. What it is about is named by its key, never by its content. */
export const JobRow = z.object({
  id: z.string(),
  name: z.string(),
  state: z.enum(JOB_STATES),
  key: z.string().nullable(),
  attempts: z.number().int(),
  attempts_at_most: z.number().int(),
  created_at: z.number().int(),
  starts_at: z.number().int(),
  started_at: z.number().int().nullable(),
  finished_at: z.number().int().nullable(),
  error: z.string().nullable(),
});
export type JobRow = z.infer<typeof JobRow>;

export const queueState = endpoint(operations.calls.queueState, {
  summary: "Get queue counts by job type, the oldest waiting job, and the running workers",
  reply: z.object({
    data: z.object({
      /** Since when the job waits that should have started first; null where none is due. */
      oldest_waiting_at: z.number().int().nullable(),
      queues: z.array(
        z.object({
          name: z.string(),
          waiting: z.number().int(),
          active: z.number().int(),
          failed: z.number().int(),
          completed: z.number().int(),
        }),
      ),
      workers: z.array(
        z.object({
          id: z.string(),
          host: z.string(),
          pid: z.number().int(),
          concurrency: z.number().int(),
          started_at: z.number().int(),
          seen_at: z.number().int(),
        }),
      ),
    }),
  }),
});

export const storageState = endpoint(operations.calls.storageState, {
  summary: "Get the size of the database and the space left for files",
  reply: z.object({
    data: z.object({
      database_bytes: z.number().int(),
      /** The file system of the data folder of the server that answers; null where it could not be read. */
      disk: z.object({ free_bytes: z.number().int(), total_bytes: z.number().int() }).nullable(),
    }),
  }),
});

export const listJobs = endpoint(operations.calls.listJobs, {
  summary: "List jobs, newest first",
  query: PageQuery.extend({
    ...SortQuery(JOB_SORTS),
    name: z.string().max(64).optional(),
    state: z.enum(JOB_STATES).optional(),
  }),
  reply: Page(JobRow),
});

const ById = z.strictObject({ name: z.string().max(64), id: z.uuid() });

export const retryJob = endpoint(operations.calls.retryJob, {
  summary: "Retry a failed or cancelled job",
  params: ById,
  reply: z.object({ data: z.object({ retried: z.literal(true) }) }),
});

export const cancelJob = endpoint(operations.calls.cancelJob, {
  summary: "Cancel a queued or running job",
  params: ById,
  reply: z.object({ data: z.object({ cancelled: z.literal(true) }) }),
});
