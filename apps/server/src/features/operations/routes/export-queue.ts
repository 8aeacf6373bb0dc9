import { readExportQueue } from "@parapet/domain/contracts/operations";
import type { FastifyInstance } from "fastify";

import { exportPosition, type RouteServices, serve } from "../../../platform/http/serve.ts";

export const exportQueueRoutes = (app: FastifyInstance, services: RouteServices): void => {
  serve(app, services, readExportQueue, async ({ actor }) => ({
    data: { position: exportPosition(actor) },
  }));
};
