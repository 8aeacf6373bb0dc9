import { requestPurchase } from "@parapet/domain/contracts/purchase";
import type { FastifyInstance } from "fastify";

import { formLimit } from "../../../platform/http/form-limit.ts";
import { serveAnyone } from "../../../platform/http/serve.ts";
import type { Services } from "../../../platform/services.ts";
import { receiveLead } from "../../leads/index.ts";

/** Purchase requests: a plan against an invoice. */
export const purchaseRoutes = (
  app: FastifyInstance,
  services: Pick<Services, "config" | "db" | "mail" | "now">,
): void => {
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
