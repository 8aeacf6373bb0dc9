import { timingSafeEqual } from "node:crypto";
import { statfsSync } from "node:fs";

import { type Figure, installationFigures } from "@parapet/db/queries/platform";
import { asSystem } from "@parapet/db/unscoped";
import type { FastifyInstance } from "fastify";
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";

import { Refusal } from "./http/errors.ts";
import { jobSeconds, jobsEnded } from "./queue/job-metrics.ts";
import { ALIVE_MS } from "./queue/worker-presence.ts";
import type { Services } from "./services.ts";

type MetricServices = Pick<Services, "background" | "config" | "database" | "keys" | "now" | "reserved">;

const matches = (given: string, wanted: string): boolean => {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)];
  return a.length === b.length && timingSafeEqual(a, b);
};

/** Metrics whose values one statement of the database has, for the whole installation. */
const FROM_DATABASE: Readonly<Record<string, { readonly help: string; readonly labels: readonly string[] }>> = {
  parapet_jobs: { help: "Queued and running jobs by type", labels: ["name", "state"] },
  parapet_job_oldest_seconds: { help: "Age of the oldest job that could run, by type", labels: ["name"] },
  parapet_jobs_failed: { help: "Jobs that failed for good and are still listed, by type", labels: ["name"] },
  parapet_mail: { help: "Emails that were not sent: queued, held for a digest, failed", labels: ["state"] },
  parapet_mail_oldest_seconds: { help: "Age of the oldest queued email", labels: [] },
  parapet_scans_active: { help: "Scans that are queued or running", labels: ["state"] },
  parapet_scans_ended_last_day: { help: "Scans of the last 24 hours by outcome", labels: ["outcome"] },
  parapet_workers: { help: "Workers with a recent heartbeat, and without one within a day", labels: ["state"] },
  parapet_worker_slots: { help: "Jobs that the workers with a recent heartbeat can run at once", labels: [] },
  parapet_stored_files: { help: "Stored files by kind", labels: ["kind"] },
  parapet_stored_bytes: { help: "Bytes of stored files by kind", labels: ["kind"] },
  parapet_stored_garbage: { help: "Objects that await deletion in the object store", labels: [] },
  parapet_database_bytes: { help: "Size of the database", labels: [] },
};

/** A scrape reads the database once, however many metrics come of it. */
const readOnce = ({ reserved, now }: Pick<Services, "now" | "reserved">) => {
  let reading: Promise<ReadonlyMap<string, readonly Figure[]>> | null = null;
  return (): Promise<ReadonlyMap<string, readonly Figure[]>> => {
    reading ??= asSystem(reserved.db, "metrics", (tx) =>
      installationFigures(tx, { now: now(), aliveSince: new Date(now().getTime() - ALIVE_MS) }),
    ).finally(() => (reading = null));
    return reading;
  };
};

const addInstallation = (registry: Registry, services: Pick<Services, "keys" | "now" | "reserved">): void => {
  const read = readOnce(services);
  for (const [name, { help, labels }] of Object.entries(FROM_DATABASE))
    new Gauge({
      name,
      help,
      labelNames: [...labels],
      registers: [registry],
      async collect() {
        this.reset();
        const figures = (await read()).get(name) ?? [];
        for (const { labels: values, value } of figures) this.set({ ...values }, value);
      },
    });
  new Gauge({
    name: "parapet_keys",
    help: "Keys of the database by whether the master key of this process opens them",
    labelNames: ["state"],
    registers: [registry],
    async collect() {
      this.reset();
      const { keys } = await services.keys.check();
      for (const state of ["opens", "destroyed", "does not open"] as const)
        this.set({ state: state.replaceAll(" ", "_") }, keys.filter((key) => key.state === state).length);
    },
  });
};

const addProcess = (
  registry: Registry,
  services: Pick<Services, "background" | "config" | "database" | "reserved">,
): void => {
  const pools = { request: services.database, session: services.reserved, background: services.background };
  new Gauge({
    name: "parapet_database_connections",
    help: "Connections of this process by pool: open, idle, and requests that wait for one",
    labelNames: ["pool", "state"],
    registers: [registry],
    collect() {
      for (const [pool, { pool: of }] of Object.entries(pools)) {
        this.set({ pool, state: "open" }, of.totalCount);
        this.set({ pool, state: "idle" }, of.idleCount);
        this.set({ pool, state: "waiting" }, of.waitingCount);
      }
    },
  });
  new Gauge({
    name: "parapet_data_dir_free_bytes",
    help: "Free space of the file system of DATA_DIR",
    registers: [registry],
    collect() {
      const { bavail, bsize } = statfsSync(services.config.dataDir);
      this.set(bavail * bsize);
    },
  });
  registry.registerMetric(jobsEnded);
  registry.registerMetric(jobSeconds);
};

/** Figures of the requests that this process answers. */
const addRequests = (registry: Registry, app: FastifyInstance): void => {
  const took = new Histogram({
    name: "parapet_http_request_seconds",
    help: "Duration of HTTP responses in seconds",
    labelNames: ["method", "route", "status"],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  const dataExceptions = new Counter({
    name: "parapet_data_exceptions_total",
    help: "Values that PostgreSQL rejected although they passed the contract",
    labelNames: ["method", "route", "sqlstate"],
    registers: [registry],
  });
  app.addHook("onResponse", async (request, reply) => {
    const route = request.routeOptions.url ?? "none";
    if (request.dataException !== null)
      dataExceptions.inc({ method: request.method, route, sqlstate: request.dataException });
    took.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
};

/** `GET /v1/metrics` for Prometheus, of servers and workers, opened by its own bearer token and by nothing else. */
export const registerMetrics = (app: FastifyInstance, services: MetricServices): void => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  addRequests(registry, app);
  addProcess(registry, services);
  addInstallation(registry, services);
  const { metricsToken } = services.config;
  app.get("/v1/metrics", { config: { policy: "anyone" }, schema: { hide: true } }, async (request, reply) => {
    const given = /^Bearer (.+)$/.exec(request.headers.authorization ?? "")?.[1];
    if (metricsToken === null || given === undefined || !matches(given, metricsToken))
      throw new Refusal("session_required");
    return reply.type(registry.contentType).send(await registry.metrics());
  });
};
