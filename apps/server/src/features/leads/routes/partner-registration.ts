import { registerPartner } from "@parapet/domain/contracts/leads";
import type { FastifyInstance } from "fastify";

import { formLimit } from "../../../platform/http/form-limit.ts";
import { serveAnyone } from "../../../platform/http/serve.ts";
import type { Services } from "../../../platform/services.ts";
import { receiveLead } from "../commands/receive-lead.ts";

/** Registration of partners; an operator decides on it. */
export const partnerRegistrationRoutes = (
  app: FastifyInstance,
  services: Pick<Services, "config" | "db" | "mail" | "now">,
): void => {
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
