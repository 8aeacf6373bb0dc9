import type { AnyJob } from "../platform/queue/job.ts";
import { JOBS } from "../wiring/features.ts";
import type { TestServices } from "./test-services.ts";

/** A job by its name: tests reach the jobs of other features as a worker does, without an import of their files. */
export const jobNamed = (name: string): AnyJob => {
  const job = JOBS.find((each) => each.name === name);
  if (job === undefined) throw new Error(`no job ${name}`);
  return job;
};

/** Runs a job once. */
export const runJob = async (
  { services }: Pick<TestServices, "services">,
  name: string,
  payload: object = {},
): Promise<void> => {
  const job = jobNamed(name);
  const context = { services, signal: AbortSignal.timeout(60_000), attempt: 1, id: "of the test" };
  await job.run(job.payload.parse(payload), context);
};
