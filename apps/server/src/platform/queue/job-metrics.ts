import { Counter, Histogram } from "prom-client";

/** Jobs that this process ended; every registry of the process lists them. */
export const jobsEnded = new Counter({
  name: "parapet_jobs_ended_total",
  help: "Jobs that this process finished or failed, by type",
  labelNames: ["name", "outcome"],
  registers: [],
});

export const jobSeconds = new Histogram({
  name: "parapet_job_seconds",
  help: "Duration of jobs in this process in seconds",
  labelNames: ["name"],
  buckets: [0.1, 0.5, 1, 5, 15, 60, 300, 900, 3600],
  registers: [],
});
