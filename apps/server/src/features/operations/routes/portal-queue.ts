import { statfs } from "node:fs/promises";

import { databaseBytes, jobsPage, oldestWaiting, queueCounts, workersSince } from "@parapet/db/queries/operations";
import {
  cancelJob,
  type JobRow,
  listJobs,
  queueState,
  retryJob,
  storageState,
} from "@parapet/domain/contracts/operations";
import { pagination, sortedPage } from "@parapet/domain/contracts/page";

import type { Route } from "../../../platform/feature.ts";
import { type RouteServices, serve } from "../../../platform/http/serve.ts";
import type { Services } from "../../../platform/services.ts";
import { unixSeconds, unixSecondsOrNull } from "../../../platform/unix-seconds.ts";
import { runAgain, endJob } from "../commands/manage-jobs.ts";

/** A worker that has not said anything for this long is not there. */
const PRESENT_MS = 30_000;

type Given = RouteServices & Pick<Services, "config" | "jobs">;

const queueStateRoute: Route<Given> = (app, services) =>
  serve(app, services, queueState, async ({ db }) => ({
    data: {
      oldest_waiting_at: unixSecondsOrNull(await oldestWaiting(db, services.now())),
      queues: await queueCounts(db),
      workers: (await workersSince(db, new Date(services.now().getTime() - PRESENT_MS))).map((row) => ({
        id: row.id,
        host: row.host,
        pid: row.pid,
        concurrency: row.concurrency,
        started_at: unixSeconds(row.started_at),
        seen_at: unixSeconds(row.seen_at),
      })),
    },
  }));

/** Null where the file system does not say. */
const spaceOf = async (folder: string) => {
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    return { free_bytes: bavail * bsize, total_bytes: blocks * bsize };
  } catch {
    return null;
  }
};

const storageStateRoute: Route<Given> = (app, services) =>
  serve(app, services, storageState, async ({ db }) => ({
    data: { database_bytes: await databaseBytes(db), disk: await spaceOf(services.config.dataDir) },
  }));

const listJobsRoute: Route<Given> = (app, services) =>
  serve(app, services, listJobs, async ({ db, query }) => {
    const page = sortedPage(query);
    const { rows, total } = await jobsPage(db, query, page);
    return {
      data: rows.map((row) => ({
        id: row.id,
        name: row.name,
        state: row.state as JobRow["state"],
        key: row.singleton_key,
        attempts: row.retry_count + (row.started_on === null ? 0 : 1),
        attempts_at_most: row.retry_limit + 1,
        created_at: unixSeconds(row.created_on),
        starts_at: unixSeconds(row.start_after),
        started_at: unixSecondsOrNull(row.started_on),
        finished_at: unixSecondsOrNull(row.completed_on),
        error: row.state === "completed" ? null : row.error,
      })),
      pagination: pagination(total, query),
    };
  });

const retryJobRoute: Route<Given> = (app, services) =>
  serve(app, services, retryJob, async (call) => {
    await runAgain(services, call);
    return { data: { retried: true as const } };
  });

const cancelJobRoute: Route<Given> = (app, services) =>
  serve(app, services, cancelJob, async (call) => {
    await endJob(services, call);
    return { data: { cancelled: true as const } };
  });

/** The queue as the operator sees it: what waits, what runs, who works, and the two buttons. */
export const portalQueueRoutes: readonly Route<Given>[] = [
  queueStateRoute,
  storageStateRoute,
  listJobsRoute,
  retryJobRoute,
  cancelJobRoute,
];
