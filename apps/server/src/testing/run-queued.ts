import type * as z from "zod";

import type { Job, JobContext } from "../platform/queue/job.ts";
import type { TestServices } from "./test-services.ts";

const MOST = 50;

/** Runs the queued jobs of one kind, as a worker would, and answers how many there were. */
export const runQueued = async <Payload extends z.ZodType>(
  { services }: Pick<TestServices, "services">,
  job: Job<Payload>,
): Promise<number> => {
  for (let done = 0; done < MOST; done += 1) {
    const [queued] = await services.jobs.boss.fetch(job.name);
    if (queued === undefined) return done;
    const context: JobContext = { services, signal: new AbortController().signal, attempt: 1, id: queued.id };
    await job.run(job.payload.parse(queued.data), context);
    await services.jobs.boss.complete(job.name, queued.id);
  }
  throw new Error(`More than ${MOST} jobs of ${job.name} were queued`);
};
