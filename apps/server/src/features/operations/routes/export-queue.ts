import { readExportQueue } from "@parapet/domain/contracts/operations";
import type { FastifyInstance } from "fastify";

import { exportPosition, type RouteServices, serve } from "../../../platform/http/serve.ts";

/** The queue position of a pending export. */
export const exportQueueRoutes = (app: FastifyInstance, services: RouteServices): void => {
  serve(app, services, readExportQueue, async ({ actor }) => ({
    data: { position: exportPosition(actor) },
  }));
};
