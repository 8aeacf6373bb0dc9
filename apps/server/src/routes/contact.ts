import { sendEnquiry } from "@parapet/domain/contracts/contact";
import type { FastifyInstance } from "fastify";

import { receiveLead } from "../commands/receive-lead.ts";
import { formLimit } from "../form-limit.ts";
import { serveAnyone } from "../serve.ts";
import type { Services } from "../services.ts";

/** The contact form. */
export const contactRoutes = (app: FastifyInstance, services: Services): void => {
  serveAnyone(
    app,
    sendEnquiry,
    async ({ body }) => {
      await receiveLead(services, { kind: "contact", email: body.email, locale: body.locale, body });
      return { data: { received: true as const } };
    },
    { limit: formLimit(services), bodyLimitBytes: 16_384 },
  );
};
