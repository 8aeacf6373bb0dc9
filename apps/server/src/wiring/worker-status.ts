import Fastify, { type FastifyInstance } from "fastify";
import { serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";

import { healthRoutes } from "../features/operations/routes/health.ts";
import { answerError, Refusal } from "../platform/http/errors.ts";
import { registerMetrics } from "../platform/metrics.ts";
import { PortInUse } from "../platform/start-errors.ts";
import type { AppServices } from "./app-services.ts";

/** Health and metrics of a worker, at the addresses that a server has them; nothing else. */
export const buildWorkerStatus = (services: AppServices): FastifyInstance => {
  const app = Fastify({ logger: false, requestTimeout: 15_000, bodyLimit: 1024 });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(answerError);
  app.decorateRequest("actor", null);
  app.decorateRequest("dataException", null);
  healthRoutes(app, services);
  registerMetrics(app, services);
  app.setNotFoundHandler(() => {
    throw new Refusal("not_found");
  });
  return app;
};

/** Listens on PARAPET_WORKER_PORT; null where none is set. */
export const listenForProbes = async (services: AppServices): Promise<AsyncDisposable | null> => {
  const { host, workerPort } = services.config;
  if (workerPort === null) return null;
  const app = buildWorkerStatus(services);
  try {
    await app.listen({ host, port: workerPort });
  } catch (error) {
    await app.close();
    if ((error as NodeJS.ErrnoException).code === "EADDRINUSE")
      throw new PortInUse(host, workerPort, "PARAPET_WORKER_PORT");
    throw error;
  }
  return { [Symbol.asyncDispose]: () => app.close() };
};
