import { fileURLToPath } from "node:url";

import type { FastifyInstance } from "fastify";

import { drain } from "../platform/http/drain.ts";
import { whoIs } from "../platform/session/who-is.ts";
import { PortInUse } from "../platform/start-errors.ts";
import type { AppServices } from "./app-services.ts";
import { buildApp } from "./app.ts";

const PORTAL_ROOT = fileURLToPath(new URL("../../../web/build/client", import.meta.url));

export interface Listening extends AsyncDisposable {
  readonly app: FastifyInstance;
  readonly address: string;
}

/** Listens, and on leaving scope answers what is under way before it goes. */
export const listen = async (services: AppServices): Promise<Listening> => {
  const { config } = services;
  const app = await buildApp(services, { portalRoot: PORTAL_ROOT, whoIs });
  let isDraining = false;
  // Keep-alive clients are asked to close their connections before they are closed.
  app.addHook("onSend", async (_request, reply) => {
    if (isDraining) void reply.header("connection", "close");
  });
  try {
    await app.listen({ host: config.host, port: config.port });
  } catch (error) {
    await app.close();
    if ((error as NodeJS.ErrnoException).code === "EADDRINUSE") throw new PortInUse(config.host, config.port);
    throw error;
  }
  return {
    app,
    address: `http://${config.host}:${config.port}`,
    async [Symbol.asyncDispose]() {
      isDraining = true;
      await drain(app.server);
      await app.close();
    },
  };
};
