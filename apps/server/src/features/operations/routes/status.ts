import { getStatus, type ServiceStatus } from "@parapet/domain/contracts/operations";
import type { FastifyInstance } from "fastify";

import { serveAnyone } from "../../../platform/http/serve.ts";
import type { Services } from "../../../platform/services.ts";
import { serviceStatus } from "../service-status.ts";

const RETENTION_MS = 10_000;

/** Public service status, computed at most once in ten seconds. */
export const statusRoutes = (app: FastifyInstance, services: Pick<Services, "config" | "db" | "now">): void => {
  let stored: { at: number; status: Promise<ServiceStatus> } | null = null;
  serveAnyone(app, getStatus, async () => {
    const at = services.now().getTime();
    if (stored === null || at - stored.at > RETENTION_MS) stored = { at, status: serviceStatus(services) };
    return { data: await stored.status };
  });
};
