import { requestPurchase } from "@parapet/domain/contracts/purchase";
import type { FastifyInstance } from "fastify";

import { receiveLead } from "../commands/receive-lead.ts";
import { formLimit } from "../form-limit.ts";
import { serveAnyone } from "../serve.ts";
import type { Services } from "../services.ts";

/** Purchase requests: a plan against an invoice. */
export const purchaseRoutes = (app: FastifyInstance, services: Services): void => {
  serveAnyone(
    app,
    requestPurchase,
    async ({ body }) => {
      await receiveLead(services, {
        kind: "purchase",
        email: body.email,
        domain: body.domain,
        locale: body.locale,
        body,
      });
      return { data: { received: true as const } };
    },
    { limit: formLimit(services), bodyLimitBytes: 16_384 },
  );
};
