import type { AnyJob } from "./job.ts";

/** Every job there is. A job that is not in this list does not run; a test says so. */
export const JOBS: readonly AnyJob[] = [];
