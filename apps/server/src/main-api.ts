import { fileURLToPath } from "node:url";

import type { FastifyInstance } from "fastify";

import { buildApp } from "./app.ts";
import type { Services } from "./services.ts";
import { whoIs } from "./session/who-is.ts";
import { PortInUse } from "./start-errors.ts";

const PORTAL_ROOT = fileURLToPath(new URL("../../web/build/client", import.meta.url));
const STOP_PATIENCE_MS = 10_000;

export interface Listening extends AsyncDisposable {
  readonly app: FastifyInstance;
  readonly address: string;
}

/** Listens, and on leaving scope answers what is under way before it goes. */
export const listen = async (services: Services): Promise<Listening> => {
  const { config } = services;
  const app = await buildApp(services, { portalRoot: PORTAL_ROOT, whoIs });
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
      const insist = setTimeout(() => app.server.closeAllConnections(), STOP_PATIENCE_MS);
      await app.close();
      clearTimeout(insist);
    },
  };
};
