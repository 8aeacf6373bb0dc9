import { askOptOut, confirmOptOut } from "@parapet/domain/contracts/opt-out";
import type { FastifyInstance } from "fastify";

import { askForSilence, confirmSilence } from "../commands/opt-out.ts";
import { formLimit } from "../form-limit.ts";
import { serveAnyone } from "../serve.ts";
import type { Services } from "../services.ts";

/** The way out of being scanned: ask, then confirm by mail. */
export const optOutRoutes = (app: FastifyInstance, services: Services): void => {
  serveAnyone(
    app,
    askOptOut,
    async ({ body }) => {
      await askForSilence(services, body);
      // The same answer whether a link was sent or the name is on the list already.
      return { data: { received: true as const } };
    },
    { limit: formLimit(services), bodyLimitBytes: 4_096 },
  );

  serveAnyone(
    app,
    confirmOptOut,
    async ({ body }) => ({ data: { domain: await confirmSilence(services, body.token) } }),
    { limit: formLimit(services), bodyLimitBytes: 4_096 },
  );
};
