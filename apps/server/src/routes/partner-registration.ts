import { registerPartner } from "@parapet/domain/contracts/partner-registration";
import type { FastifyInstance } from "fastify";

import { receiveLead } from "../commands/receive-lead.ts";
import { formLimit } from "../form-limit.ts";
import { serveAnyone } from "../serve.ts";
import type { Services } from "../services.ts";

/** Registration of partners; an operator decides on it. */
export const partnerRegistrationRoutes = (app: FastifyInstance, services: Services): void => {
  serveAnyone(
    app,
    registerPartner,
    async ({ body }) => {
      const { admin_email: email, domain, locale } = body;
      await receiveLead(services, { kind: "partner", email, domain, locale, body });
      return { data: { received: true as const } };
    },
    { limit: formLimit(services), bodyLimitBytes: 65_536 },
  );
};
