import { JOBS } from "../../features.ts";
import type { StoryStage } from "../open-story.ts";

/** Runs jobs that the program runs by a schedule, at this moment of the story. */
export const runJobs = async ({ queue, services, signal }: StoryStage, ...names: readonly string[]): Promise<void> => {
  for (const name of names) {
    const job = JOBS.find((one) => one.name === name);
    if (job === undefined) throw new Error(`no such job: ${name}`);
    await queue.enqueue(job, {});
    await queue.runDue(services, signal);
  }
};
