import { timingSafeEqual } from "node:crypto";

import type { FastifyInstance } from "fastify";
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";

import { Refusal } from "./http/errors.ts";
import { queueDepths } from "./queue/queue.ts";
import type { Services } from "./services.ts";

const matches = (given: string, wanted: string): boolean => {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)];
  return a.length === b.length && timingSafeEqual(a, b);
};

/** `GET /v1/metrics` for Prometheus, opened by its own bearer token and by nothing else. */
export const registerMetrics = (
  app: FastifyInstance,
  { config, reserved: { db } }: Pick<Services, "config" | "reserved">,
): void => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const took = new Histogram({
    name: "parapet_http_request_seconds",
    help: "Duration of HTTP responses in seconds",
    labelNames: ["method", "route", "status"],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  new Gauge({
    name: "parapet_jobs",
    help: "Queued and running jobs by type",
    labelNames: ["name", "state"],
    registers: [registry],
    async collect() {
      this.reset();
      for (const { name, state, count } of await queueDepths(db)) this.set({ name, state }, count);
    },
  });
  const dataExceptions = new Counter({
    name: "parapet_data_exceptions_total",
    help: "Values that PostgreSQL rejected although they passed the contract",
    labelNames: ["method", "route", "sqlstate"],
    registers: [registry],
  });
  app.addHook("onResponse", async (request, reply) => {
    if (request.dataException !== null)
      dataExceptions.inc({
        method: request.method,
        route: request.routeOptions.url ?? "none",
        sqlstate: request.dataException,
      });
    const route = request.routeOptions.url ?? "none";
    took.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
  app.get("/v1/metrics", { config: { policy: "anyone" }, schema: { hide: true } }, async (request, reply) => {
    const given = /^Bearer (.+)$/.exec(request.headers.authorization ?? "")?.[1];
    if (config.metricsToken === null || given === undefined || !matches(given, config.metricsToken)) {
      throw new Refusal("session_required");
    }
    return reply.type(registry.contentType).send(await registry.metrics());
  });
};
