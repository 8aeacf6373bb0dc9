import type { Db } from "@parapet/db/db";
import { jobsPage, jobState, queueCounts, workersSince } from "@parapet/db/queries/operations/job-view";
import { cancelJob, type JobRow, listJobs, queueState, retryJob } from "@parapet/domain/contracts/operations/jobs";
import { pagination, sortedPage } from "@parapet/domain/contracts/page";

import { audit } from "../../../platform/audit/audit.ts";
import type { Route } from "../../../platform/feature.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import { type RouteServices, serve } from "../../../platform/http/serve.ts";
import type { Services } from "../../../platform/services.ts";
import { unixSeconds, unixSecondsOrNull } from "../../../platform/unix-seconds.ts";

/** A worker that has not said anything for this long is not there. */
const PRESENT_MS = 30_000;

type Given = RouteServices & Pick<Services, "jobs">;

const stateOf = async (services: Given, db: Db, { name, id }: { name: string; id: string }): Promise<string> => {
  const state = services.jobs.knows(name) ? await jobState(db, name, id) : undefined;
  if (state === undefined) throw new Refusal("not_found");
  return state;
};

const queueStateRoute: Route<Given> = (app, services) =>
  serve(app, services, queueState, "portal:manage", async ({ db }) => ({
    data: {
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

const listJobsRoute: Route<Given> = (app, services) =>
  serve(app, services, listJobs, "portal:manage", async ({ db, query }) => {
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
  serve(app, services, retryJob, "portal:manage", async ({ actor, db, params, from }) => {
    const state = await stateOf(services, db, params);
    // Those that failed are tried again, those that were cancelled taken up again; anything else is not idle.
    if (state === "failed") await services.jobs.boss.retry(params.name, params.id);
    else if (state === "cancelled") await services.jobs.boss.resume(params.name, params.id);
    else throw new Refusal("conflict", "job_not_idle");
    const fact = { org: actor.org, actor: actor.user, object: params.id, detail: { job: params.name } };
    await audit(db, from, services.now(), { action: "job.retried", ...fact });
    return { data: { retried: true as const } };
  });

const cancelJobRoute: Route<Given> = (app, services) =>
  serve(app, services, cancelJob, "portal:manage", async ({ actor, db, params, from }) => {
    if (["completed", "failed", "cancelled"].includes(await stateOf(services, db, params)))
      throw new Refusal("conflict", "job_over");
    await services.jobs.boss.cancel(params.name, params.id);
    const fact = { org: actor.org, actor: actor.user, object: params.id, detail: { job: params.name } };
    await audit(db, from, services.now(), { action: "job.cancelled", ...fact });
    return { data: { cancelled: true as const } };
  });

/** The queue as the operator sees it: what waits, what runs, who works, and the two buttons. */
export const portalQueueRoutes: readonly Route<Given>[] = [
  queueStateRoute,
  listJobsRoute,
  retryJobRoute,
  cancelJobRoute,
];
