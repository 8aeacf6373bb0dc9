import type { JobQueue } from "../platform/queue/job-queue.ts";

/** A queue that writes down the payloads of what is enqueued and stores none of it. */
export const recordingQueue = (real: JobQueue) => {
  const payloads: unknown[] = [];
  const jobs: JobQueue = {
    ...real,
    enqueue: async (_job, payload) => {
      payloads.push(payload);
      return null;
    },
  };
  return { jobs, payloads };
};
